import { createReadStream, lstatSync } from 'node:fs'
import { linesOf } from '../core/lines-of.ts'
import type { MovedRow } from '../ports/movable.ts'

/** Whether a path is a regular file. Links are not followed: an export contains only its own files. */
export const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The lines of a file of rows; undefined for an invalid line. Yields nothing if the file is missing. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; row: MovedRow | undefined }> {
  if (!isFile(file)) return
  let line = 0
  for await (const text of linesOf(createReadStream(file, 'utf8'))) {
    line++
    if (text.trim() !== '') yield { line, row: parseLine(text) }
  }
}

/** Parses a line as a row; undefined for an invalid one. */
export function parseLine(text: string): MovedRow | undefined {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as MovedRow) : undefined
  } catch {
    return undefined
  }
}
