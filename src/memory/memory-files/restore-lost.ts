import { lstatSync } from 'node:fs'
import type { Reader } from '../../ports/database.ts'
import { readLine } from './annotations.ts'
import { lineMark } from './line-mark.ts'
import { mergeLines } from './merge-lines.ts'
import { newestVersion } from './versions.ts'

/**
 * An editor that was open when Jarvis added a line knows nothing of it, and saving its text takes the line away. So long
 * after our write a save that brings new lines of its own and lacks ours is taken for such a one, milliseconds. A save
 * that only takes lines away is its owner's wish.
 */
const staleTime = 60_000

/** The text with lines of ours that a save of an older text has taken away, put back where they stood. */
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
  const savedAt = Math.min(lstatSync(file).mtimeMs, now)
  const rows = await db.all<{ note: string }>(
    `SELECT note FROM log WHERE target = ? AND at >= ? AND action LIKE 'memory.%' AND note IS NOT NULL
     ORDER BY id DESC LIMIT 500`,
    [path, savedAt - staleTime],
  )
  const ours = new Set(rows.flatMap(({ note }) => note.split(' ')))
  const lost = new Set(missing.filter((line) => ours.has(lineMark(line)) && !isReworded(line, text)))
  if (lost.size === 0) return text
  const base = known.filter((line) => !lost.has(line)).join('\n')
  const merged = mergeLines(base, newest.content, text)
  return merged.isConflict ? withLinesAtEnd(text, [...lost]) : merged.text
}

/** The line of the same fact is there and says something else: its owner has edited it. */
function isReworded(line: string, text: string): boolean {
  const { id } = readLine(line).annotation
  return id !== undefined && text.includes(`id=${id} `)
}

const withLinesAtEnd = (text: string, lines: readonly string[]): string =>
  `${text.replace(/\n+$/, '')}\n${lines.join('\n')}\n`
