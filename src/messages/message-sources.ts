import { contentHash } from '../core/ids.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** How far the messages of a file or folder were read, and what was asked for then. */
export interface ReadSource {
  format: string
  mark: string | null
  file: string | null
}

/** Exports are often named after a contact (`Chat with Ann.txt`), so only a hash of the path is stored. */
const nameOf = (path: string): string => `${hidden}${contentHash(path)}`
const hidden = 'h:'

/** Rows that were written before names were hidden have the path. */
export const readSource = (db: Reader, path: string): Promise<ReadSource | undefined> =>
  db.get<ReadSource>('SELECT format, mark, file FROM message_sources WHERE place IN (?, ?) ORDER BY at DESC LIMIT 1', [
    nameOf(path),
    path,
  ])

export async function writeSource(tx: Writer, path: string, { format, mark, file }: ReadSource, at: number) {
  await tx.run('DELETE FROM message_sources WHERE place = ?', [path])
  await tx.run(
    `INSERT INTO message_sources (place, format, mark, file, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (place) DO UPDATE SET format = excluded.format, mark = excluded.mark, file = excluded.file, at = excluded.at`,
    [nameOf(path), format, mark, file, at],
  )
}

/** Replaces all stored paths by hashes, for forgetting. */
export async function hideSources(tx: Writer): Promise<void> {
  const rows = await tx.all<ReadSource & { place: string; at: number }>(
    'SELECT place, format, mark, file, at FROM message_sources',
  )
  for (const { place, at, ...source } of rows) if (!place.startsWith(hidden)) await writeSource(tx, place, source, at)
}
