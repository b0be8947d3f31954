import type { Reader, Writer } from '../ports/database.ts'

/** First of the temporary places, for turns whose own place is taken. */
const outOfOrder = 1_000_000_000

/** Returns a temporary place after all turns of a session. */
export async function afterAll(db: Reader, session: string): Promise<number> {
  const last = await db.get<{ seq: number }>('SELECT max(seq) AS seq FROM session_turns WHERE session_id = ?', [
    session,
  ])
  return Math.max(outOfOrder, (last?.seq ?? -1) + 1)
}

/** Sessions with turns at temporary places. */
export const readTurnsOutOfOrder = async (db: Reader): Promise<string[]> =>
  (
    await db.all<{ session: string }>(
      'SELECT DISTINCT session_id AS session FROM session_turns WHERE seq >= ? ORDER BY session_id',
      [outOfOrder],
    )
  ).map(({ session }) => session)

/**
 * Orders the turns of a session by time, then by id. Every machine with the same turns gets the same order. Returns the
 * ids of the moved turns.
 */
export async function orderTurns(tx: Writer, session: string): Promise<string[]> {
  const turns = await tx.all<{ id: string; seq: number; at: number }>(
    'SELECT id, seq, at FROM session_turns WHERE session_id = ?',
    [session],
  )
  const ordered = turns.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  // Places are unique, also during the move: negative ones first.
  await tx.run('UPDATE session_turns SET seq = -1 - seq WHERE session_id = ?', [session])
  for (const [seq, { id }] of ordered.entries())
    await tx.run('UPDATE session_turns SET seq = ? WHERE session_id = ? AND id = ?', [seq, session, id])
  return ordered.flatMap(({ id, seq }, index) => (seq === index ? [] : [id]))
}
