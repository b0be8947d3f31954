import { invalidInput } from '../core/errors.ts'

/** Lines of a memory file, as memory_get gives them. */
export interface MemoryText {
  path: string
  /** Counted from 1, both inclusive; endLine is startLine - 1 for an empty file. */
  startLine: number
  endLine: number
  totalLines: number
  text: string
}

/** `lines` of a text from line `from` on. Errors: invalid_lines. */
export function takeLines(path: string, text: string, from: number, lines: number | undefined): MemoryText {
  const all = text.replace(/\n$/, '').split('\n')
  if (from < 1 || from > all.length) {
    throw invalidInput('invalid_lines', `${path} has ${all.length} lines; line ${from} does not exist.`, {
      totalLines: all.length,
    })
  }
  const taken = all.slice(from - 1, lines === undefined ? undefined : from - 1 + lines)
  const endLine = from + taken.length - 1
  return { path, startLine: from, endLine, totalLines: all.length, text: taken.join('\n') }
}
