import type { Database } from '../../ports/database.ts'

/** The contact whom the owner was busy with last: one row at most. It is derived, and leaves with no export. */
export const focusTable = `
CREATE TABLE message_focus (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  at INTEGER NOT NULL
);
`

export interface Focus {
  person: string
  /** Epoch milliseconds. */
  at: number
}

/** Stores the person that the owner is busy with, and returns the one before; undefined if there was none. */
export const replaceFocus = (db: Database, next: Focus): Promise<Focus | undefined> =>
  db.transaction(async (tx) => {
    const former = await tx.get<Focus>('SELECT person, at FROM message_focus WHERE id = 1')
    await tx.run(
      `INSERT INTO message_focus (id, person, at) VALUES (1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET person = excluded.person, at = excluded.at`,
      [next.person, next.at],
    )
    return former
  })
