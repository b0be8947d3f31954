import { parse } from 'csv-parse/sync'
import { extensionOf } from './extension.ts'
import type { Extraction, ReaderInput } from './extraction.ts'

/** Each row of a table as one line that names its columns, so that a row can be found and understood alone. */
export function readCsv({ path, text }: ReaderInput): Extraction {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(path, text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const [first, ...rest] = rows
  if (!first) throw new Error('the table has no row')
  const hasHeader = rest.length > 0 && first.every(isName)
  const names = hasHeader ? first : first.map((_, index) => `column ${index + 1}`)
  const lines = (hasHeader ? rest : rows).map((row) => renderRow(names, row))
  return { kind: 'document', form: 'text', text: lines.join('\n') }
}

const candidates = [',', ';', '\t', '|']

/** The candidate that the first line has most often, outside quotes. */
function delimiterOf(path: string, text: string): string {
  if (extensionOf(path) === 'tsv') return '\t'
  const line = text
    .slice(0, 10_000)
    .split(/\r?\n/, 1)[0]!
    .replace(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  return candidates.reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

const isName = (value: string): boolean => value !== '' && Number.isNaN(Number(value))

function renderRow(names: readonly string[], row: readonly string[]): string {
  return row
    .map((value, index) => (value ? `${names[index] ?? `column ${index + 1}`}: ${value.replace(/\s+/g, ' ')}` : ''))
    .filter(Boolean)
    .join('; ')
}
