import type { Database, Reader } from '../ports/database.ts'

/** Key in `meta`: increases with every forgetting, also one without a line in the log. */
const counterKey = 'forgettings'

/** Number of forgettings in a space; only meaningful compared with an earlier value. */
export const readForgettings = async (db: Reader): Promise<number> =>
  Number((await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [counterKey]))?.value ?? 0)

/** Counts a forgetting. */
export const countForgetting = (db: Database): Promise<unknown> =>
  db.transaction(async (tx) => {
    const count = String((await readForgettings(tx)) + 1)
    await tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
      counterKey,
      count,
    ])
  })
