import type { ComponentChildren } from 'preact'

/** Text with some spans marked. The spans are sorted and do not overlap; ends are exclusive. */
export function MarkedText({ text, spans }: { text: string; spans: readonly (readonly [number, number])[] }) {
  const parts: ComponentChildren[] = []
  let at = 0
  for (const [start, end] of spans) {
    if (start < at) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
