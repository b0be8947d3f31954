const opening = /<private(?:\s[^<>]{0,200})?>/gi

/**
 * Spans between `<private>` and `</private>`, tags included. One that is never closed reaches to the end: hiding too much
 * can be mended, telling too much cannot. A lone tag in backticks is text about the tag.
 */
export function privateSpans(text: string): { kind: 'private'; start: number; end: number }[] {
  const spans: { kind: 'private'; start: number; end: number }[] = []
  opening.lastIndex = 0
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    if (text[open.index - 1] === '`' && text[opening.lastIndex] === '`') continue
    const end = closeOf(text, opening.lastIndex)
    spans.push({ kind: 'private', start: open.index, end })
    opening.lastIndex = end
  }
  return spans
}

/** End of the tag that closes a span, spans inside it closed first. */
function closeOf(text: string, from: number): number {
  let depth = 1
  const tags = /<(\/?)private(?:\s[^<>]{0,200})?>/gi
  tags.lastIndex = from
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return text.length
}
