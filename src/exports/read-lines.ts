import { createReadStream, lstatSync } from 'node:fs'
import { linesOf } from '../core/lines-of.ts'
import type { MovedRow } from '../ports/movable.ts'

/** Whether a path is that of a file. Links are not followed: an export holds what it says. */
export const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The lines of a file of rows; undefined for a line that is none. Nothing where there is no file. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; row: MovedRow | undefined }> {
  if (!isFile(file)) return
  let line = 0
  for await (const text of linesOf(createReadStream(file, 'utf8'))) {
    line++
    if (text.trim() !== '') yield { line, row: parseLine(text) }
  }
}

/** The row of a line; undefined for a line that is none. */
export function parseLine(text: string): MovedRow | undefined {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as MovedRow) : undefined
  } catch {
    return undefined
  }
}
