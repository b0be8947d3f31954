/** What a page of a PDF has, from its top to its bottom. Lines are those of the text that was read out of it. */
export type PdfBlock = { heading: string; line: number } | { lines: readonly PdfLine[] }

export interface PdfLine {
  text: string
  line: number
}

/** A page begins with this line: see the reader of PDFs. */
const pageHeading = /^## (Page \d+)$/
/** An entry of a list begins a line of its own. */
const entry = /^(?:[•‣◦▪●–—*-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
/** Share of the longest line of a page that a line has which was broken because the page ended. */
const fullShare = 0.75
/** Characters that a page is wide at least: short lines of a short page were not broken at its edge. */
const leastWidth = 45
/** Share of words with digits from which on a line is a row of a table. */
const rowShare = 0.3

/**
 * Pages with their paragraphs. Lines that were broken at the edge of the page form one paragraph; other lines, such as
 * table rows, entries and headings, are separate. `first` is the number of the first line of the text.
 */
export function blocksOfPdf(text: string, first: number): PdfBlock[] {
  const blocks: PdfBlock[] = []
  let page: PdfLine[] = []
  const endPage = () => {
    blocks.push(...paragraphsOf(page))
    page = []
  }
  for (const [index, content] of text.split('\n').entries()) {
    const line = first + index
    const [, heading] = pageHeading.exec(content) ?? []
    if (heading === undefined) page.push({ text: content.trim(), line })
    else {
      endPage()
      blocks.push({ heading, line })
    }
  }
  endPage()
  return blocks
}

function paragraphsOf(lines: readonly PdfLine[]): PdfBlock[] {
  const width = Math.max(leastWidth, ...lines.map(({ text }) => text.length))
  const paragraphs: PdfLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (line.text === '') continue
    const before = lines[index - 1]
    if (before !== undefined && flowsOn(before.text, line.text, width)) paragraphs.at(-1)!.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map((lines) => ({ lines }))
}

function flowsOn(text: string, next: string, width: number): boolean {
  if (text.length < fullShare * width || entry.test(next)) return false
  const rows = [text, next].filter(isRow).length
  // One line of a paragraph may be a row by its numbers; it goes on in small letters then.
  return rows === 0 || (rows === 1 && /^\p{Ll}/u.test(next))
}

function isRow(text: string): boolean {
  const words = text.split(/\s+/)
  return words.filter((word) => /\d/.test(word)).length >= rowShare * words.length
}
