/** Headings as a person reads them: without Markdown, tags and entities. */

/** Elements that stand in headings without an attribute; what else looks like a tag may be a type, as in `Array<T>`. */
const elements =
  'a|abbr|b|big|br|center|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|mark|p|picture|q|s|samp|small|source|span|strike|strong|sub|sup|svg|tt|u|var|wbr'
const tags = new RegExp(
  [
    '<!--.*?(?:-->|$)',
    // With attributes, closing itself, or closing another: a tag whatever its name.
    '</[A-Za-z][\\w.:-]*\\s*>',
    '<[A-Za-z][\\w.:-]*(?:\\s+[^<>]*)?/>',
    '<[A-Za-z][\\w.:-]*\\s+[\\w:@-]+(?:=[^<>]*)?>',
    `<(?:${elements})\\s*>`,
  ].join('|'),
  'gi',
)
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" },
  ...{ nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', copy: '©', reg: '®', trade: '™' },
}
/** `{#anchor}` behind a heading, as several site generators write it. */
const anchor = /\s*\{#[\w:.-]+\}\s*$/

/** A line without HTML tags, comments, entities and a trailing anchor. Code between backticks keeps what it has. */
export function withoutTags(line: string): string {
  const text = line.replace(anchor, '')
  if (!/[<&]/.test(text)) return text.trim()
  const parts = text.split(/(`+[^`]*`+)/)
  const plain = parts.map((part, index) => (index % 2 === 1 ? part : decoded(part.replace(tags, ' '))))
  return plain.join('').replace(/\s+/g, ' ').trim()
}

const decoded = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)

/** A heading without its markup. */
export const plainHeading = (markup: string): string =>
  withoutTags(markup)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/[*_`~]{1,3}([^\s*_`~](?:[^*_`~]*[^\s*_`~])?)[*_`~]{1,3}/g, '$1')
    .trim()
