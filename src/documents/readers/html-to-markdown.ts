import TurndownService from 'turndown'

/** Any DOM node, of whichever DOM. */
export interface TurndownNode {
  nodeName: string
}

/** HTML as markdown with `#` headings, fenced code and tables. */
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
  // Escapes are for rendering; here the text is for reading and searching, where `snake\_case` is not `snake_case`.
  turndown.escape = (text) => text
  turndown.addRule('table-cell', { filter: ['td', 'th'], replacement: (content) => ` ${oneLine(content)} |` })
  turndown.addRule('table-row', {
    filter: 'tr',
    replacement: (content, row) => `\n|${content}${isHeaderRow(row as unknown as Row) ? `\n|${ruler(content)}` : ''}`,
  })
  turndown.addRule('table-part', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  // A picture says nothing to a search but what its author wrote for those who do not see it.
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, image) => {
      const alt = (image as unknown as Picture).getAttribute('alt')?.trim() ?? ''
      return /^\S+\.(?:jpe?g|png|gif|webp|svg|avif)$/i.test(alt) ? '' : alt
    },
  })
  // Programs also write code as `pre` alone.
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

/** A fence is longer than any that the text has. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}\n${text.replace(/^\n+|\s+$/g, '')}\n${fence}\n\n`
}

const oneLine = (content: string): string => content.trim().replace(/\s*\n\s*/g, ' ')

/** A row of the head, or the first row, where it has a heading: of a table whose rows begin with one, each has. */
const isHeaderRow = (row: Row): boolean =>
  row.parentNode?.nodeName === 'THEAD' ||
  (isFirstRow(row) && [...row.childNodes].some((cell) => cell.nodeName === 'TH'))

function isFirstRow(row: Row): boolean {
  const table = row.closest('table')
  return table?.querySelector('tr') === row
}

/** The line that markdown wants under a table's head, as wide as the row has cells. */
const ruler = (content: string): string => ' --- |'.repeat(Math.max(1, content.split(' |').length - 1))
