import type { ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { headWords, readWords } from './read-words.ts'

/** A row by column names in lower case; cells are trimmed. */
export type CsvRow = Readonly<Record<string, string>>

/** A row of a table, or a part of it that could not be read. */
export type CsvItem = { row: CsvRow; where: string } | UnreadableItem

/** Column names in lower case; none if the file does not begin with a header line. */
async function columnsIn(place: ImportPlace, name?: string): Promise<string[]> {
  const [line = ''] = (await headWords(place, name)).split(/\r?\n|\r/, 1)
  return line.split(delimiterOf(line)).map(nameOf)
}

/** Whether the first line of a file names these columns. */
export async function hasColumns(place: ImportPlace, wanted: readonly string[], name?: string): Promise<boolean> {
  if (place.isFolder && name === undefined) return false
  const columns = await columnsIn(place, name)
  return wanted.every((column) => columns.includes(column))
}

const nameOf = (cell: string): string => cell.replace(/^[\s"]+|[\s"]+$/g, '').toLowerCase()

const delimiterOf = (line: string): string => [',', ';', '\t'].sort((a, b) => count(line, b) - count(line, a))[0]!

const count = (line: string, mark: string): number => line.split(mark).length - 1

/** Rows of a table with a header line. If the table is truncated, yields the rows before it and an error. */
export async function* csvRows(place: ImportPlace, name?: string): AsyncGenerator<CsvItem> {
  const { parse } = await import('csv-parse/sync')
  const text = await readWords(place, name)
  const of = name === undefined ? '' : `${name}, `
  const rows: string[][] = []
  let isBroken = false
  try {
    parse(text, {
      ...{ bom: true, delimiter: delimiterOf(text.split(/\r?\n|\r/, 1)[0]!), trim: true },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      // Rows before a truncation are kept.
      on_record: (cells: string[]) => void rows.push(cells),
    })
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('CSV_')) throw error
    isBroken = true
  }
  // A last row with fewer cells and without a line end is truncated, and its address may be, too.
  if (!isBroken && !/[\r\n]$/.test(text) && isShortest(rows)) {
    rows.pop()
    isBroken = true
  }
  const [names = [], ...lines] = rows
  const columns = names.map(nameOf)
  for (const [index, cells] of lines.entries()) {
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() ?? '']))
    yield { row, where: `${of}row ${index + 2}` }
  }
  if (isBroken)
    yield {
      kind: 'unreadable',
      where: `${of}after row ${rows.length}`,
      why: 'the table is incomplete; export it again',
    }
}

/** Whether the last row has fewer cells than all others; programs that omit empty cells do so in every row. */
function isShortest(rows: readonly (readonly string[])[]): boolean {
  const last = rows.at(-1)
  return last !== undefined && rows.length > 1 && rows.every((row) => row === last || row.length > last.length)
}

/** Cells of columns without a field of their own, as attributes; empty cells are omitted. */
export const otherCells = (row: CsvRow, known: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(row).filter(([name, cell]) => name !== '' && cell !== '' && !known.includes(name)))
