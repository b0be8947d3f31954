import { readFileSync, writeFileSync } from 'node:fs'
import { markdownTable } from '../src/text/align-columns.ts'

/** Puts a table between its marks in a page: `<!-- speed table: … -->` and `<!-- end of the speed table -->`. */
export function writeTable(page: string, name: string, rows: readonly (readonly string[])[]): void {
  const text = readFileSync(page, 'utf8')
  const begin = new RegExp(`<!-- ${name} table: [^>]*-->`).exec(text)
  const end = text.indexOf(`<!-- end of the ${name} table -->`)
  if (!begin || end < begin.index) throw new Error(`${page} has no marks for the ${name} table.`)
  const from = begin.index + begin[0].length
  writeFileSync(page, `${text.slice(0, from)}\n\n${markdownTable(rows)}\n\n${text.slice(end)}`)
}
