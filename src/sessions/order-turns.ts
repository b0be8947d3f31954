import type { Reader, Writer } from '../ports/database.ts'

/** Places from here on are those of turns that came to a place where another turn is. */
const outOfOrder = 1_000_000_000

/** A place behind all turns of a session, for one whose own place is taken. */
export async function afterAll(db: Reader, session: string): Promise<number> {
  const last = await db.get<{ seq: number }>('SELECT max(seq) AS seq FROM session_turns WHERE session_id = ?', [
    session,
  ])
  return Math.max(outOfOrder, (last?.seq ?? -1) + 1)
}

/** Sessions that have such turns. */
export const readTurnsOutOfOrder = async (db: Reader): Promise<string[]> =>
  (
    await db.all<{ session: string }>(
      'SELECT DISTINCT session_id AS session FROM session_turns WHERE seq >= ? ORDER BY session_id',
      [outOfOrder],
    )
  ).map(({ session }) => session)

/**
 * Gives the turns of a session places by the time that they were said at, and by id where that is the same: every
 * machine that has the same turns gives them the same places. Returns the ids of those that moved.
 */
export async function orderTurns(tx: Writer, session: string): Promise<string[]> {
  const turns = await tx.all<{ id: string; seq: number; at: number }>(
    'SELECT id, seq, at FROM session_turns WHERE session_id = ?',
    [session],
  )
  const ordered = turns.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  // Two turns never have one place, also while they move.
  await tx.run('UPDATE session_turns SET seq = -1 - seq WHERE session_id = ?', [session])
  for (const [seq, { id }] of ordered.entries())
    await tx.run('UPDATE session_turns SET seq = ? WHERE session_id = ? AND id = ?', [seq, session, id])
  return ordered.flatMap(({ id, seq }, index) => (seq === index ? [] : [id]))
}
