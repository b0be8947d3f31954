/** A piece of text with its highlighted spans. */
export interface Passage {
  text: string
  /** Start and end (exclusive) of each marked span, sorted. */
  spans: readonly (readonly [number, number])[]
}

/** Formats that are Markdown, as written or after conversion. */
export const proseFormat = /\.(?:md|mdx|mdown|mkdn?|markdown|qmd|rmd|html?|xhtml|docx|pdf|ipynb|eml)$/i
/** Tables, which are converted to one line per row. */
export const tableFormat = /\.[ct]sv$/i

/** Code, tables, plain text and facts are shown unchanged. Other records are written in Markdown. */
export const isProse = ({ path, kind }: { path: string | null; kind: string }): boolean =>
  path === null ? kind !== 'fact' : proseFormat.test(path)

/**
 * HTML elements without text of their own. Other elements inside a line are shown, as they may be intended:
 * placeholders, types, `<b>`.
 */
const inline = 'a|font|img|picture|source|span'
const block =
  'blockquote|br|center|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|summary|table|tbody|td|th|thead|tr|ul'
const tag = (elements: string): string => `</?(?:${elements})(?:\\s[^<>]*)?/?>`
/** Code, which is kept; lines of tags only; block elements, and inline ones. */
const html = new RegExp(
  [
    '(?:```|~~~)[\\s\\S]*?(?:```|~~~|(?![\\s\\S]))',
    '`[^`\\n]+`',
    `^[^\\S\\n]*(?:${tag(`${inline}|${block}`)}[^\\S\\n]*)+$\\n?`,
    `(?<![^\\S\\n])[^\\S\\n]*(?:${tag(block)}[^\\S\\n]*)+`,
    tag(inline),
  ].join('|'),
  'gim',
)
const withoutHtml = (part: string): string =>
  /^[`~]/.test(part) ? part : !part.endsWith('\n') && new RegExp(tag(block), 'i').test(part) ? ' ' : ''

/**
 * Markdown syntax that a list does not need; each with its replacement, and for patterns that take milliseconds to
 * compile, or long for some texts, with a text that every match contains.
 */
const marks: readonly (readonly [pattern: RegExp, kept: string | ((...groups: string[]) => string), needs?: string])[] =
  [
    [/<!--[\s\S]*?-->\n?/g, '', '<!--'],
    [html, withoutHtml, '<'],
    // Lines of code in an MDX page.
    [/^(?:import\s.+\sfrom\s.+|export\s+(?:default|const)\s.+)$\n*/gm, ''],
    [/^[^\S\n]*(?:```|~~~).*$\n?/gm, ''],
    [/^[^\S\n]*(?:\|[^\S\n]*)?(?::?-{3,}:?[^\S\n]*\|[^\S\n]*)+(?::?-{3,}:?[^\S\n]*)?$\n?/gm, '', '---'],
    [/^[^\S\n]*\|[^\S\n]*|(?<![^\S\n])[^\S\n]*\|[^\S\n]*$/gm, '', '|'],
    [/(?<![^\S\n])[^\S\n]+\|[^\S\n]+/g, ' · ', '|'],
    // Keep the blank line between a heading and its text.
    [/(?<=^[^\S\n]{0,3}#{1,6}[^\S\n].*)\n(?=[^\n])/gm, '\n\n', '#'],
    [/^[^\S\n]{0,3}#{1,6}[^\S\n]+/gm, ''],
    [/^[^\S\n]*>[^\S\n]?/gm, ''],
    // The kind of a callout, and images and sounds, which a list does not show.
    [/^[^\S\n]*\[![\w-]+\][+-]?[^\S\n]*\n?/gm, '', '[!'],
    [
      /!\[\[[^\]\n]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp|mp[34]|mov|webm|wav|ogg)(?:[#|][^\]\n]*)?\]\][^\S\n]?/gi,
      '',
      '![[',
    ],
    // Badges: pictures that are links.
    [/\[!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])\](?:\([^)\n]*\)|\[[^\]\n]*\])[^\S\n]?/g, '', '[!['],
    [/^([^\S\n]*)[-*+][^\S\n]+(?:\[[ xX]\][^\S\n]+)?/gm, '• '],
    [/!?\[\[(?:[^\]|\n]*\|)?([^\]\n]+)\]\]/g, '$1', ']]'],
    // Half a wiki link, where the passage begins or ends in one.
    [/^(?:[^[\]|\n]*\|)?([^[\]|\n]+)\]\](?!\])/, '$1', ']]'],
    [/!?\[\[(?:[^\]|\n]*\|)?([^\]|\n]*)$/, '$1', '[['],
    // The words of a link may continue on the next line.
    [/!?\[([^[\]\n]*(?:\n(?!\n)[^[\]\n]*)?)\]\([^)\n]*\)/g, '$1', ']('],
    // Half a link, where the passage begins or ends in one.
    [/^(?=[^\s()[\]]*(?:[/?=&#][^\s()[\]]*){2}\))[^\s()[\]]*\)[^\S\n]*/, '', ')'],
    [/^[^[\]\n]*\]\([^)\n]*\)/, (half) => half.slice(0, half.indexOf('](')), ']('],
    [/\[([^\]\n]*)\]\([^)\n]*$/, '$1', ']('],
    [/!?\[([^[\]\n]+)$/, '$1'],
    [/\*\*(?=\S)([^\n]*?\S)\*\*/g, '$1'],
    // Half of a bold text, where the passage begins or ends in it.
    [/^([^*\n]*[^\s*/])\*\*(?=[\s.,;:!?)]|$)/, '$1', '**'],
    [/(?<![\p{L}\p{N}/])\*\*(?=[^\s*])([^*\n]*)$/u, '$1', '**'],
    [/(?<![\p{L}\p{N}_])__(?=\S)([^\n]*?\S)__(?![\p{L}\p{N}_])/gu, '$1', '__'],
    [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1', '*'],
    [/`([^`\n]+)`/g, '$1'],
  ]

/** A passage of Markdown as plain text: without marks, half links and imports. Highlights are kept. */
export function withoutMarks(passage: Passage): Passage {
  return marks.reduce(
    (now, [pattern, kept, needs = '']) => (now.text.includes(needs) ? replace(now, pattern, kept) : now),
    passage,
  )
}

/** Markdown as one line of plain text, for titles and rows of a list. */
export const plainLine = (text: string): string => withoutMarks({ text, spans: [] }).text.replace(/\s+/g, ' ').trim()

/** Replaces the pattern's matches, and moves the spans with the remaining text. */
function replace({ text, spans }: Passage, pattern: RegExp, kept: string | ((...groups: string[]) => string)): Passage {
  const edits: { start: number; end: number; by: string; shift: number }[] = []
  const replaced = text.replace(pattern, (match, ...rest: unknown[]) => {
    const start = rest.find((part) => typeof part === 'number') as number
    const group = typeof rest[0] === 'string' ? rest[0] : ''
    const by = typeof kept === 'string' ? kept.replace('$1', () => group) : kept(match)
    // Offset of the kept text in the match.
    const shift = by !== '' && match.includes(by) ? match.indexOf(by) : 0
    edits.push({ start, end: start + match.length, by, shift })
    return by
  })
  if (edits.length === 0) return { text, spans }
  const moved = (place: number): number => {
    let difference = 0
    for (const { start, end, by, shift } of edits) {
      if (place <= start) break
      if (place < end) return start + difference + Math.max(0, Math.min(by.length, place - start - shift))
      difference += by.length - (end - start)
    }
    return place + difference
  }
  return {
    text: replaced,
    spans: spans.map(([start, end]) => [moved(start), moved(end)] as const).filter(([start, end]) => end > start),
  }
}
