import type { Checkout } from '../../capture/read-git.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { Standing, StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'

/** All that undo needs to have an observation again as it was. */
export interface FormerObservation {
  observation: StoredObservation
  slot: string
  subject: string | null
}

const plainStanding: Standing = {
  branch: null,
  head: null,
  pinnedAt: null,
  hiddenAt: null,
  hidden: null,
  successor: null,
}

export const standingOf = ({ branch, head, pinnedAt, hiddenAt, hidden, successor }: Standing): Standing => ({
  branch,
  head,
  pinnedAt,
  hiddenAt,
  hidden,
  successor,
})

/** Replaces what is known of where an observation was made and how it is kept. */
export async function writeStanding(tx: Writer, id: string, standing: Standing): Promise<void> {
  const { branch, head, pinnedAt, hiddenAt, hidden, successor } = standing
  await tx.run(
    `INSERT INTO observation_standing
       (observation_id, branch, head, pinned_at, hidden_at, hidden_because, successor_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (observation_id) DO UPDATE SET branch = excluded.branch, head = excluded.head,
       pinned_at = excluded.pinned_at, hidden_at = excluded.hidden_at, hidden_because = excluded.hidden_because,
       successor_id = excluded.successor_id`,
    [id, branch, head, pinnedAt, hiddenAt, hidden, successor],
  )
}

/** Says where an observation was made; how it is kept stays. */
export async function writeCheckout(tx: Writer, id: string, { branch, head }: Checkout): Promise<void> {
  await tx.run(
    `INSERT INTO observation_standing (observation_id, branch, head) VALUES (?, ?, ?)
     ON CONFLICT (observation_id) DO UPDATE SET branch = excluded.branch, head = excluded.head`,
    [id, branch, head],
  )
}

export async function readStanding(db: Reader, id: string): Promise<Standing> {
  const row = await db.get<Standing>(
    `SELECT branch, head, pinned_at AS "pinnedAt", hidden_at AS "hiddenAt", hidden_because AS hidden,
       successor_id AS successor FROM observation_standing WHERE observation_id = ?`,
    [id],
  )
  return row ?? plainStanding
}

/** The observation as it is now, with what only the tables know; undefined where it is gone. */
export async function readFormer(db: Reader, id: string): Promise<FormerObservation | undefined> {
  const [observation] = await readObservations(db, [id])
  const row = await db.get<{ slot: string; subject: string | null }>(
    'SELECT slot, subject FROM observations WHERE id = ?',
    [id],
  )
  return observation && row && { observation, ...row }
}
