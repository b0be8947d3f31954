import TurndownService from 'turndown'

/** A DOM node of any DOM implementation. */
export interface TurndownNode {
  nodeName: string
}

/** Converts HTML to markdown with `#` headings, fenced code and tables. */
export function htmlToMarkdown(html: string | TurndownNode): string {
  return turndownService()
    .turndown(html as string)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

let service: TurndownService | undefined

function turndownService(): TurndownService {
  service ??= createTurndown()
  return service
}

function createTurndown(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  // Escapes are for rendering; this text is for reading and searching, where `snake\_case` is not `snake_case`.
  turndown.escape = (text) => text
  turndown.addRule('table-cell', { filter: ['td', 'th'], replacement: (content) => ` ${oneLine(content)} |` })
  turndown.addRule('table-row', {
    filter: 'tr',
    replacement: (content, row) => `\n|${content}${isHeaderRow(row as unknown as Row) ? `\n|${ruler(content)}` : ''}`,
  })
  turndown.addRule('table-part', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  // The only searchable part of an image is its alternative text.
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, image) => {
      const alt = (image as unknown as Picture).getAttribute('alt')?.trim() ?? ''
      return /^\S+\.(?:jpe?g|png|gif|webp|svg|avif)$/i.test(alt) ? '' : alt
    },
  })
  // Some programs write code as `pre` without `code`.
  turndown.addRule('plain-pre', {
    filter: (node) => node.nodeName === 'PRE' && node.querySelector('code') === null,
    replacement: (_, pre) => fenced(pre.textContent ?? ''),
  })
  return turndown
}

interface Picture {
  getAttribute(name: string): string | null
}
interface Row {
  closest(selector: string): { querySelector(selector: string): unknown } | null
  parentNode: { nodeName: string; firstChild: unknown } | null
  childNodes: Iterable<{ nodeName: string }>
}

/** Makes the fence longer than any in the text. */
function fenced(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}\n${text.replace(/^\n+|\s+$/g, '')}\n${fence}\n\n`
}

const oneLine = (content: string): string => content.trim().replace(/\s*\n\s*/g, ' ')

/** A row of the head, or the first row if it has a header cell; in a table with row headers, every row has one. */
const isHeaderRow = (row: Row): boolean =>
  row.parentNode?.nodeName === 'THEAD' ||
  (isFirstRow(row) && [...row.childNodes].some((cell) => cell.nodeName === 'TH'))

function isFirstRow(row: Row): boolean {
  const table = row.closest('table')
  return table?.querySelector('tr') === row
}

/** The markdown line under a table's head, with one cell per column. */
const ruler = (content: string): string => ' --- |'.repeat(Math.max(1, content.split(' |').length - 1))
