/** Headings under which people and agents write what is left to do, in the languages that rules know. */
const headings = [
  "(?:the )?next steps?|remaining(?: work| tasks| steps| items)?|still (?:open|to do|missing|left)|to-?dos?|open (?:points|issues|items|tasks|ends)|what(?:'|’)?s (?:left|next|missing|open|still open)|left to do|follow[- ]?ups?|not (?:yet )?done|pending(?: tasks| work| items)?",
  '(?:noch )?offen(?:e punkte)?|nächste schritte|noch zu tun|es fehlt noch',
  'prochaines étapes|reste à faire|à faire',
  'próximos pasos|pendientes?|por hacer',
  '次のステップ|残作業|残り|未対応',
  '下一步|待办|未完成|剩余工作',
]
/** `## Next steps`, `**Still open**`, `Next steps:`, `**To do**: the rest of the line`. */
const heading = new RegExp(
  `^\\s{0,3}(#{1,6}\\s+)?(\\*\\*)?(?:\\d+[.)]\\s+)?(?:${headings.join('|')})\\s*([:：])?\\s*(\\*\\*)?\\s*([:：])?(.*)$`,
  'iu',
)
const otherHeading = /^\s{0,3}(?:#{1,6}\s|\*\*[^*]{2,60}\*\*:?\s*$)/
const item = /^\s{0,8}(?:[-*+]|\d{1,3}[.)])\s+(?:\[( |x)\]\s+)?(.+)$/i
/** Of items and of the characters of one. */
const most = { items: 6, length: 200 }

/** What a text says is left to do under a heading for it, an item each; what is ticked is none. Markdown stays as it is. */
export function openItems(text: string): string[] {
  const found: string[] = []
  let isInside = false
  let isList = false
  for (const line of text.split('\n')) {
    const begun = heading.exec(line)
    const [, level, bold, colon, boldEnd, lateColon, rest = ''] = begun ?? []
    // A sentence that only begins like a heading is none.
    const isHeading = begun !== null && (level || (bold && boldEnd) || colon || lateColon)
    if (isHeading && (rest.trim() === '' || colon || lateColon)) {
      isInside = true
      isList = false
      if (rest.trim() !== '') found.push(rest.trim())
      continue
    }
    if (!isInside) continue
    const [whole, tick, said] = item.exec(line) ?? []
    if (otherHeading.test(line) || (isList && whole === undefined && line.trim() !== '' && !/^\s{2,}/.test(line)))
      isInside = false
    else if (whole !== undefined) {
      isList = true
      if (tick?.toLowerCase() !== 'x') found.push(said!.trim())
    } else if (!isList && line.trim() !== '') found.push(line.trim())
  }
  return [...new Set(found)].slice(0, most.items).map((said) => said.slice(0, most.length))
}
