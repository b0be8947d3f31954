import type { Reader } from '../../ports/database.ts'
import type { ConversationTurn, Extract, Extraction } from '../../reading/reading.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { opensCorrection } from '../../text/corrections/opens-correction.ts'

interface Needs {
  db: Reader
  extract: Extract
}

/** Longest time between a statement and its correction, milliseconds. */
const correctableMs = 60 * 60 * 1000

/**
 * Reads a text that was given to be remembered. A correction without a subject ("Sorry, 33,100") is read after the
 * statement that was given last, which it replaces.
 */
export async function readGiven(
  { db, extract }: Needs,
  turn: ConversationTurn & { date: number },
  by: { source: string; untrusted: boolean },
): Promise<Extraction> {
  const options = { now: turn.date }
  if (!by.untrusted && opensCorrection(turn.text)) {
    const [last] = await factRows.query(
      db,
      `SELECT ${factRows.columns} FROM facts f
       WHERE f.retired_at IS NULL AND f.untrusted = 0 AND f.source = ? AND f.said_at BETWEEN ? AND ?
       ORDER BY f.said_at DESC, f.id DESC LIMIT 1`,
      [by.source, turn.date - correctableMs, turn.date],
    )
    const before = last && { role: 'user' as const, text: last.content, date: last.saidAt }
    const { facts } = before ? await extract([before, turn], options) : { facts: [] }
    const own = facts.filter(({ origin, replaces }) => origin.turn === 1 && replaces !== undefined)
    if (own.length > 0)
      return { facts: own.map((fact) => ({ ...fact, origin: { ...fact.origin, turn: 0 } })), retractions: [] }
  }
  return extract([turn], options)
}
