import { join } from 'node:path'
import { alignColumns } from '../../src/text/align-columns.ts'
import { writeTable } from '../write-table.ts'
import type { Measurement } from './measure.ts'
import { speedRows } from './report.ts'

interface Form {
  /** Columns of `speedRows` that are shown. */
  columns: number
  json: boolean
  /** What else the JSON says of the run. */
  about?: Readonly<Record<string, unknown>>
  /** The table of docs/benchmarks.md to rewrite, if any. */
  table?: string | undefined
}

/** Prints what was measured, and fails where a promise is not kept. */
export function reportPromises(measured: readonly Measurement[], { columns, json, about, table }: Form): void {
  const rows = speedRows(measured, {}).map((row) => row.slice(0, columns))
  if (json) console.log(JSON.stringify({ node: process.version, ...about, measured }, null, 1))
  else console.log(alignColumns(rows).join('\n'))
  if (table !== undefined) writeTable(join(process.cwd(), 'docs', 'benchmarks.md'), table, rows)
  if (rows.some((row) => row[4] === 'no')) process.exitCode = 1
}
