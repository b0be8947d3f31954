import { redact } from '../secrets/secrets.ts'
import { readLine } from './annotations.ts'
import type { FileChange } from './file-change.ts'
import { templates } from './templates.ts'

/**
 * A file that a change made and to which only lines of facts were added since, without the other lines of that change;
 * undefined for other files. Its headings and the lines of facts stay: these follow their facts.
 */
export function withoutCreation(path: string, current: string | undefined, change: FileChange): string | undefined {
  if (current === undefined || change.existed || !change.exists) return undefined
  const lines = current.split('\n')
  if (ownText(redact(current).text.split('\n')) !== ownText(change.added)) return undefined
  const frame = new Set(((templates as Readonly<Record<string, string>>)[path] ?? '').split('\n'))
  return lines.filter((line) => line.trim() === '' || frame.has(line) || isOfFact(line)).join('\n')
}

const isOfFact = (line: string): boolean => readLine(line).annotation.sum !== undefined

const ownText = (lines: readonly string[]): string =>
  lines.filter((line) => line.trim() !== '' && !isOfFact(line)).join('\n')
