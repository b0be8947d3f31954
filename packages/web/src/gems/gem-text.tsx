import { useLayoutEffect, useRef } from 'preact/hooks'
import { Prose } from '../document/prose.tsx'
import type { Rendering } from '../document/rendering.ts'
import { markQuotes } from './highlights.ts'

interface GemTextProps {
  title: string
  text: string
  rendering: Rendering
  quotes: readonly string[]
  /** What the reader has selected; empty when nothing is. */
  onSelect: (words: string) => void
}

/** The text of a gem as it was meant to look, with what the owner marked in it. */
export function GemText({ title, text, rendering, quotes, onSelect }: GemTextProps) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef({ text, title, startLine: 1, collection: null, path: null })
  if (shown.current.text !== text || shown.current.title !== title) shown.current = { ...shown.current, text, title }
  // After the text was drawn: effects of what is within come first.
  useLayoutEffect(() => {
    if (body.current) markQuotes(body.current, quotes)
  }, [text, rendering, quotes.join('\0')])
  useLayoutEffect(() => {
    const look = () => {
      const selection = getSelection()
      const isHere = selection?.anchorNode && body.current?.contains(selection.anchorNode)
      onSelect(isHere ? selection.toString().trim() : '')
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return (
    <div ref={body} class="gem-text">
      <Prose shown={shown.current} from={1} to={0} words={[]} rendering={rendering} onFollow={() => {}} />
    </div>
  )
}
