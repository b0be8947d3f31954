const opening = /<private(?:\s[^<>]{0,200})?>/gi

/**
 * Spans between `<private>` and `</private>`, including the tags. An unclosed span reaches to the end: hiding too much
 * can be corrected, revealing too much cannot. A single tag in backticks is text about the tag.
 */
export function privateSpans(text: string): { kind: 'private'; start: number; end: number }[] {
  const spans: { kind: 'private'; start: number; end: number }[] = []
  if (!hasOpening(text, '<p') && !hasOpening(text, '<P')) return spans
  opening.lastIndex = 0
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    if (text[open.index - 1] === '`' && text[opening.lastIndex] === '`') continue
    const end = closeOf(text, opening.lastIndex)
    spans.push({ kind: 'private', start: open.index, end })
    opening.lastIndex = end
  }
  return spans
}

/** Checked before the pattern: a hook pays for compiling it, and many HTML tags begin alike. */
function hasOpening(text: string, begins: string): boolean {
  for (let at = text.indexOf(begins); at >= 0; at = text.indexOf(begins, at + 1))
    if (text.slice(at + 2, at + 8).toLowerCase() === 'rivate') return true
  return false
}

/** End of the closing tag of a span; nested spans are skipped. */
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
