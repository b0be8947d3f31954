import type { Checkout } from '../../capture/read-git.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { Standing, StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'

/** The state of an observation that undo restores. */
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

/** Replaces an observation's checkout and status. */
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

/** Sets an observation's branch and commit; its status stays. */
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

/** The observation with fields that only the tables have; undefined if it does not exist. */
export async function readFormer(db: Reader, id: string): Promise<FormerObservation | undefined> {
  const [observation] = await readObservations(db, [id])
  const row = await db.get<{ slot: string; subject: string | null }>(
    'SELECT slot, subject FROM observations WHERE id = ?',
    [id],
  )
  return observation && row && { observation, ...row }
}
