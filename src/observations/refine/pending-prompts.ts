import type { CapturedEvent } from '../../capture/captured-event.ts'
import { idsOf } from '../../core/ids.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import { readRawEvents } from '../drain/raw-events.ts'
import type { Observation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'

export interface PendingPrompt {
  session: string
  prompt: number
}

/** An observation made by rules, with fields that only its row has. */
export interface RefinedRow {
  observation: Observation
  slot: string
  subject: string | null
  /** When it was last written; a newer row is left unchanged. */
  updatedAt: number
}

/** Time after its last event when a prompt is complete, milliseconds. */
const settledAfter = 2 * 60 * 1000
/** Wait before a failed prompt is tried again, milliseconds, and the most attempts. */
const retryAfter = 60 * 60 * 1000
const mostAttempts = 3

/** Prompts whose text is by rules, with raw events, that no model has rewritten since, newest first. */
export const pendingPrompts = (db: Reader, now: number, limit: number): Promise<PendingPrompt[]> =>
  db.all(
    `SELECT o.session_id AS session, o.prompt FROM observations o
     LEFT JOIN refinements r ON r.session_id = o.session_id AND r.prompt = o.prompt
     WHERE o.made_by = 'rules' AND o.session_id IS NOT NULL AND o.prompt IS NOT NULL AND o.updated_at < ?
       AND NOT EXISTS (SELECT 1 FROM observation_standing s WHERE s.observation_id = o.id AND s.hidden_because IS NOT NULL)
       AND EXISTS (SELECT 1 FROM raw_events e WHERE e.session_id = o.session_id AND e.prompt = o.prompt)
       AND (r.state IS NULL OR (r.state = 'failed' AND r.attempts < ? AND r.at < ?) OR (r.state <> 'failed' AND r.at < o.updated_at))
     GROUP BY o.session_id, o.prompt ORDER BY MAX(o.at) DESC LIMIT ?`,
    [now - settledAfter, mostAttempts, now - retryAfter, limit],
  )

/** The events of a prompt, and the observations that rules made of it. */
export async function readStoredPrompt(
  db: Reader,
  { session, prompt }: PendingPrompt,
): Promise<{ events: CapturedEvent[]; rows: RefinedRow[] }> {
  const known = await db.all<{ id: string; slot: string; subject: string | null }>(
    `SELECT id, slot, subject FROM observations WHERE session_id = ? AND prompt = ? AND made_by = 'rules' ORDER BY at, id`,
    [session, prompt],
  )
  const observations = await readObservations(db, idsOf(known))
  const rows = observations.flatMap((observation) => {
    // Hidden observations are not rewritten.
    const row = observation.hidden === null ? known.find(({ id }) => id === observation.id) : undefined
    return row ? [{ observation, slot: row.slot, subject: row.subject, updatedAt: observation.updatedAt }] : []
  })
  return { events: await readRawEvents(db, session, prompt), rows }
}

/** Records the outcome of a prompt; attempts count failures in a row. */
export async function writeOutcome(
  tx: Writer,
  { session, prompt }: PendingPrompt,
  state: 'done' | 'failed' | 'nothing',
  now: number,
): Promise<void> {
  await tx.run(
    `INSERT INTO refinements (session_id, prompt, state, attempts, at) VALUES (?, ?, ?, 1, ?)
     ON CONFLICT (session_id, prompt) DO UPDATE SET
       attempts = CASE WHEN excluded.state = 'failed' AND refinements.state = 'failed' THEN refinements.attempts + 1 ELSE 1 END,
       state = excluded.state, at = excluded.at`,
    [session, prompt, state, now],
  )
}
