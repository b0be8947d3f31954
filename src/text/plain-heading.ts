/** Headings as a person reads them: without Markdown, tags and entities. */

/** Elements without attributes that occur in headings; other tags may be types, as in `Array<T>`. */
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

/** A heading without its markup. Pictures and badges count only where there is nothing else. */
export function plainHeading(markup: string): string {
  const text = withoutTags(markup)
  if (!/[[*_`~\\]/.test(text)) return text
  return plainText(text.replace(picture, ' ')) || plainText(text.replace(picture, ' $1 '))
}

const picture = /!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g
/** Inline and reference links, and those that note programs write. */
const links = [
  /\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g,
  /\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g,
] as const
/** An underscore inside a word belongs to it, as in `snake_case`. */
const emphasis = [
  /(?<!\\)(\*{1,3}|~~)(?=[^\s*~])([^*~]*[^\s*~\\])\1/g,
  /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])((?:[^_]|(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}]))*[^\s_])\1(?![\p{L}\p{N}_])/gu,
] as const

/** Code between backticks keeps its stars and underscores. */
function plainText(text: string): string {
  const linked = links.reduce((now, pattern) => now.replace(pattern, '$1'), text)
  const parts = linked.split(/(`+)([^`]+)\1/)
  return parts
    .map((part, index) => {
      if (index % 3 === 1) return ''
      if (index % 3 === 2) return part.trim()
      return emphasis.reduce((now, pattern) => now.replace(pattern, '$2'), part).replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
