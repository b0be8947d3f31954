import type { Database, Reader } from '../ports/database.ts'

/** Row of `meta`: grows with every forgetting, also one that left no line in the log. */
const counterKey = 'forgettings'

/** How often something was forgotten in a space; only comparing it with an earlier count says something. */
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
