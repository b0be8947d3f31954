import type { Database, Reader } from '../ports/database.ts'
import { nameOfHome } from './name-of-home.ts'

/**
 * Row of `meta`: lines of facts as they stood in MEMORY.md when it was last looked at. In PostgreSQL the name of the home
 * follows: a line that another home's file has is not missing in this one.
 */
const seenKey = 'fact_lines_seen'

export interface Seen {
  /** Time and size of the file. */
  signature: string
  /** Id of the fact → mark of what its line says. */
  lines: Readonly<Record<string, string>>
}

/**
 * Jarvis is about to take the lines of these facts away itself: nobody else has when they are missing afterwards, also
 * where such a fact counts again before anybody looks. With a folder in the files of that home alone.
 */
export async function expectGone(db: Database, ids: readonly string[], folder?: string): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    const rows = await tx.all<{ key: string; value: string }>(
      'SELECT key, value FROM meta WHERE key >= ? AND key < ?',
      [seenKey, `${seenKey};`],
    )
    const own = folder === undefined ? undefined : keyOf(db, folder)
    for (const { key, value } of rows) {
      if (own !== undefined && key !== own) continue
      const { signature, lines } = JSON.parse(value) as Seen
      const left = Object.entries(lines).filter(([id]) => !ids.includes(id))
      if (left.length === Object.keys(lines).length) continue
      const seen: Seen = { signature, lines: Object.fromEntries(left) }
      await tx.run('UPDATE meta SET value = ? WHERE key = ?', [JSON.stringify(seen), key])
    }
  })
}

/** The row of the home in this folder. */
export const keyOf = ({ dialect }: Database, folder: string): string =>
  dialect === 'sqlite' ? seenKey : `${seenKey}:${nameOfHome(folder)}`

export async function readSeen(db: Reader, key: string): Promise<Seen> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])
  return row ? (JSON.parse(row.value) as Seen) : { signature: '', lines: {} }
}
