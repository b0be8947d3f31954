import { parse } from 'csv-parse/sync'
import { extensionOf } from './extension.ts'
import type { Extraction, ReaderInput } from './extraction.ts'

/** Limit of the rendered table, characters: every row repeats the column names, so long names multiply. */
const mostCharacters = 32 * 1024 * 1024
/** Same limit as in common spreadsheet programs. */
const mostColumns = 16_384

/** Converts each row of a table to one line with its column names, so that a row is searchable and readable alone. */
export function readCsv({ path, text }: ReaderInput): Extraction {
  const table = createRenderer()
  parse(text, {
    bom: true,
    delimiter: delimiterOf(path, text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    // Rendered while parsing: all rows as lists of cells take many times the memory of the file.
    on_record: (row: string[]) => table.take(row),
  })
  return { kind: 'document', form: 'text', text: table.text() }
}

/** Renders row by row. The first row is a header if it contains names and another row follows. */
function createRenderer() {
  const lines: string[] = []
  let first: string[] | undefined
  let names: string[] | undefined
  let characters = 0
  const add = (row: readonly string[]) => {
    const line = renderRow(names!, row)
    characters += line.length + 1
    if (characters > mostCharacters) throw new Error('with the names of its columns, the table has more than 32 MB')
    lines.push(line)
  }
  const nameColumns = (named: boolean) => {
    names = named ? first! : first!.map((_, index) => `column ${index + 1}`)
    if (!named) add(first!)
  }
  return {
    take(row: string[]): null {
      if (row.length > mostColumns) throw new Error(`a row has more than ${mostColumns.toLocaleString('en')} columns`)
      if (!first) {
        first = row
        return null
      }
      if (!names) nameColumns(isHeader(first))
      add(row)
      return null
    },
    text(): string {
      if (!first) throw new Error('the table has no rows')
      if (!names) nameColumns(false)
      return lines.join('\n')
    },
  }
}

const candidates = [',', ';', '\t', '|']

/** The candidate that occurs most often in the first line, outside quotes. */
function delimiterOf(path: string, text: string): string {
  if (extensionOf(path) === 'tsv') return '\t'
  const line = text
    .slice(0, 10_000)
    .split(/\r?\n/, 1)[0]!
    .replace(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  return candidates.reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** The first name may be missing: tables of a data frame have none for their index. */
const isHeader = ([first, ...rest]: readonly string[]): boolean =>
  first === '' ? rest.length > 0 && rest.every(isName) : [first!, ...rest].every(isName)

const isName = (value: string): boolean => value !== '' && Number.isNaN(Number(value))

function renderRow(names: readonly string[], row: readonly string[]): string {
  return row
    .map((value, index) => (value ? `${names[index] || `column ${index + 1}`}: ${value.replace(/\s+/g, ' ')}` : ''))
    .filter(Boolean)
    .join('; ')
}
