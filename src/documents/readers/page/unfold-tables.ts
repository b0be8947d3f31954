import { lineOf, type Page, type PageElement } from './page-dom.ts'

/** Minimum length, in characters, of a text cell in a layout table. */
const longCell = 400

/**
 * Converts tables that hold no data: code with a row per line becomes one block of code, and the layout of an old page
 * becomes plain parts. Inner ones come first.
 */
export function unfoldTables(page: Page): void {
  for (const part of [...page.querySelectorAll('pre, td, .gutter, .line-numbers')])
    if (isCount(part.textContent ?? '')) part.remove()
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    const code = codeOf(table)
    if (code !== undefined) replaceByCode(page, table, code)
    else if (isLayout(table)) for (const part of partsOf(table)) rename(page, part)
  }
}

/** Whether the text is a column of line numbers: 1, 2, 3 and so on, and nothing else. */
function isCount(text: string): boolean {
  const numbers = text.trim().split(/\s+/)
  return numbers.length > 2 && numbers.every((number, index) => number === String(index + 1))
}

const numberCell = '[data-line-number], .blob-num, .lineno, .linenos, .line-number, .lines-num, .gutter'

/** Lines of code in a table of numbers and lines; undefined for other tables. */
function codeOf(table: PageElement): string | undefined {
  const rows = [...table.querySelectorAll('tr')]
  const numbered = rows.filter((row) => row.querySelector(numberCell))
  if (rows.length === 0 || numbered.length < rows.length * 0.9) return undefined
  for (const cell of [...table.querySelectorAll(numberCell)]) cell.remove()
  return rows.map((row) => (row.textContent ?? '').replace(/^\n+|\s+$/g, '')).join('\n')
}

function replaceByCode(page: Page, table: PageElement, code: string): void {
  const [pre, inner] = [page.createElement('pre'), page.createElement('code')]
  inner.textContent = code
  pre.appendChild(inner)
  table.before(pre)
  table.remove()
}

function isLayout(table: PageElement): boolean {
  if (table.querySelector('th, caption, thead')) return false
  const rows = [...table.querySelectorAll('tr')]
  const cells = [...table.querySelectorAll('td')]
  if (table.querySelector('table, .unfolded')) return true
  if (cells.length <= rows.length) return cells.some((cell) => lineOf(cell).length > longCell / 4)
  return cells.some((cell) => lineOf(cell).length > longCell || cell.querySelector('p + p, h1, h2, ul'))
}

const partsOf = (table: PageElement): PageElement[] => [
  ...[...table.querySelectorAll('tbody, tr, td')].reverse(),
  table,
]

/** Replaces the element by a `div` with the same name and children. */
function rename(page: Page, element: PageElement): void {
  const div = page.createElement('div')
  const own = `${element.getAttribute('class') ?? ''} unfolded`
  div.setAttribute('class', own.trim())
  const id = element.getAttribute('id')
  if (id) div.setAttribute('id', id)
  for (const child of [...element.childNodes]) div.appendChild(child)
  element.before(div)
  element.remove()
}
