import type { Reader } from '../../ports/database.ts'

/** Marks of the lines that Jarvis itself has written into a file; what came in by `write` is its owner's. */
export async function linesOfOurs(db: Reader, path: string): Promise<Set<string>> {
  const rows = await db.all<{ note: string }>(
    `SELECT note FROM log WHERE target = ? AND action LIKE 'memory.%' AND action <> 'memory.write' AND note IS NOT NULL`,
    [path],
  )
  return new Set(rows.flatMap(({ note }) => note.split(' ')))
}
