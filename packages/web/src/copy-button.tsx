import { useState } from 'preact/hooks'

interface CopyButtonProps {
  text: string
  /** What it says before anything was copied: `Copy address`. */
  label: string
  /** What is copied, for readers of several such buttons. */
  of?: string
}

/** Puts a text on the clipboard, and says so until the text is another. */
export function CopyButton({ text, label, of }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    )
  }
  return (
    <button type="button" class="copy" onClick={copy}>
      {copied === text ? 'Copied' : label}
      {of !== undefined && <span class="unseen">: {of}</span>}
    </button>
  )
}
