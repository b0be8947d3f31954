import { createReadStream, lstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { MovedRow } from '../../ports/movable.ts'

/** Whether a path is that of a file. Links are not followed: an export holds what it says. */
export const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The lines of a file of rows; undefined for a line that is none. Nothing where there is no file. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; row: MovedRow | undefined }> {
  if (!isFile(file)) return
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() !== '') yield { line, row: parse(text) }
  }
}

function parse(text: string): MovedRow | undefined {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as MovedRow) : undefined
  } catch {
    return undefined
  }
}
