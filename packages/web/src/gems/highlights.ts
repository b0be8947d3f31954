/** A passage that the owner marked, with what they noted at it. */
export interface Highlight {
  quote: string
  note: string
}

/** Reads the section of a gem.md: quotes as Markdown writes them, each followed by its note; or entries of a list. */
export function readHighlights(text: string): Highlight[] {
  const found: Highlight[] = []
  for (const block of text.split(/\n{2,}|\n(?=[-*] )/)) {
    const lines = block.trim().split('\n')
    const isQuote = lines[0]?.startsWith('>') === true
    const isEntry = /^[-*] /.test(lines[0] ?? '')
    if (block.trim() === '') continue
    const last = found.at(-1)
    if (isQuote || isEntry || !last)
      found.push({ quote: lines.map((line) => line.replace(/^(?:> ?|[-*] )/, '')).join('\n'), note: '' })
    else last.note = [last.note, block.trim()].filter(Boolean).join('\n\n')
  }
  return found
}

/** The section as it is written into the gem.md. */
export const writeHighlights = (highlights: readonly Highlight[]): string =>
  highlights
    .map(({ quote, note }) => [quote.replace(/^/gm, '> '), note.trim()].filter(Boolean).join('\n\n'))
    .join('\n\n')

const markClass = 'gem-mark'

/** Marks quotes in drawn text, wherever their words begin and end; what was marked before is unmarked first. */
export function markQuotes(within: HTMLElement, quotes: readonly string[]): void {
  for (const mark of within.querySelectorAll(`mark.${markClass}, mark.${passageClass}`)) {
    const parent = mark.parentNode!
    mark.replaceWith(...mark.childNodes)
    parent.normalize()
  }
  for (const quote of quotes) markQuote(within, quote)
}

const passageClass = 'gem-passage'

/** Marks the words that a citation led to; the first mark of them, where the text has them. */
export function markPassage(within: HTMLElement, words: string): HTMLElement | undefined {
  // A sentence is cited as it is written in Markdown, and the text is drawn without its signs.
  const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]/g, '')
  for (const wanted of [words, plain]) {
    if (within.querySelector(`mark.${passageClass}`) === null) markQuote(within, wanted, passageClass)
  }
  return within.querySelector<HTMLElement>(`mark.${passageClass}`) ?? undefined
}

/** Spaces and breaks do not count: a quote may go over several blocks. */
function markQuote(within: HTMLElement, quote: string, name = markClass): void {
  const wanted = quote.replace(/\s+/g, '')
  if (wanted === '') return
  const places: { node: Text; offset: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (let offset = 0; offset < node.data.length; offset++)
      if (/\S/.test(node.data[offset]!)) {
        places.push({ node, offset })
        text += node.data[offset]
      }
  const start = text.indexOf(wanted)
  if (start < 0) return
  const parts = new Map<Text, { from: number; to: number }>()
  for (const { node, offset } of places.slice(start, start + wanted.length)) {
    const part = parts.get(node)
    parts.set(node, { from: part?.from ?? offset, to: offset + 1 })
  }
  for (const [node, { from, to }] of parts) {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    const mark = document.createElement('mark')
    mark.className = name
    range.surroundContents(mark)
  }
}
