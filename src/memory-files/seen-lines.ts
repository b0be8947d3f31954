import type { Database, Reader } from '../ports/database.ts'
import { nameOfHome } from './name-of-home.ts'

/**
 * Row of `meta`: fact lines of MEMORY.md when it was last read. In PostgreSQL the key also has the home's name: lines
 * of another home's file are not missing in this one.
 */
const seenKey = 'fact_lines_seen'

export interface Seen {
  /** Time and size of the file. */
  signature: string
  /** Id of the fact → hash of its line's text. */
  lines: Readonly<Record<string, string>>
}

/**
 * Records that Jarvis is about to remove the lines of these facts, so that their absence does not count as the owner's
 * removal, even if a fact is restored before the next check. With a folder: in the files of that home only.
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
