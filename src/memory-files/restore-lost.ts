import { statSync } from 'node:fs'
import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { readLine } from './annotations.ts'
import { lineMark } from './line-mark.ts'
import { replacedLines } from './replaced-lines.ts'
import { newestVersion } from './versions.ts'

/**
 * An editor that was open when Jarvis added a line saves a text without it. Within this time after our write,
 * milliseconds, a save that adds lines elsewhere and lacks ours counts as such a stale save. A save that only removes
 * lines, or has another line in place of ours, is the owner's wish.
 */
const staleTime = 60_000

/** Restores our lines, at their old places, that a stale save removed. */
export async function restoreLost(
  db: Reader,
  { folder, path, text, file, now }: { folder: string; path: string; text: string; file: string; now: number },
): Promise<string> {
  const newest = newestVersion(folder, path)
  if (!newest || newest.content === text) return text
  const lines = new Set(text.split('\n'))
  const known = newest.content.split('\n')
  const missing = known.filter((line) => line.trim() !== '' && !lines.has(line))
  if (missing.length === 0) return text
  const isOnlyShorter = [...lines].every((line) => line.trim() === '' || known.includes(line))
  if (isOnlyShorter) return text
  const savedAt = Math.min(statSync(file).mtimeMs, now)
  const notes = await journalLines.notesOf(db, path, { begins: 'memory.', since: savedAt - staleTime, limit: 500 })
  const ours = new Set(notes.flatMap((note) => note.split(' ')))
  const gone = missing.filter((line) => ours.has(lineMark(line)) && !isReworded(line, text))
  const replaced = gone.length === 0 ? new Set() : replacedLines(path, newest.content, text)
  const lost = new Set(gone.filter((line) => !replaced.has(line)))
  if (lost.size === 0) return text
  return putBack(text, known, lost)
}

/** Whether a line of the same fact exists with another text: its owner has edited it. */
function isReworded(line: string, text: string): boolean {
  const { id } = readLine(line).annotation
  return id !== undefined && text.includes(`id=${id} `)
}

/** Puts each line back below its old predecessor, with the blank lines between; at the end if that is gone, too. */
function putBack(text: string, known: readonly string[], lost: ReadonlySet<string>): string {
  const lines = text.replace(/\n+$/, '').split('\n')
  for (const [index, line] of known.entries()) {
    if (!lost.has(line)) continue
    let above = index - 1
    while (above >= 0 && known[above]!.trim() === '') above--
    const place = above < 0 ? -1 : lines.lastIndexOf(known[above]!)
    if (place < 0) lines.push(line)
    else lines.splice(place + 1, 0, ...known.slice(above + 1, index + 1))
  }
  return `${lines.join('\n')}\n`
}
