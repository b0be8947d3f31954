import type { Reader, Writer } from '../ports/database.ts'
import type { NewJob } from '../ports/jobs.ts'

/** A row of the queue. Kinds that come by themselves have one only while there is something to remember. */
export interface StoredJob {
  kind: string
  key: string
  payload: unknown
  /** When it may run next, epoch milliseconds. */
  nextAt: number
  /** Rounds that failed since the last that did not. */
  attempts: number
  /** What the last failure said. */
  error: string | null
}

/** Key of the row of a kind that comes by itself. */
export const ownKey = ''
/** From this period on the time of the next round is kept in the database, milliseconds. */
export const keptFrom = 60 * 60 * 1000

const columns = 'kind, job_key AS "key", payload, next_at AS "nextAt", attempts, error'

const toJob = (row: Omit<StoredJob, 'payload'> & { payload: string | null }): StoredJob => ({
  ...row,
  payload: row.payload === null ? undefined : JSON.parse(row.payload),
})

/** Adds a job to the queue, in the transaction of what it follows from. */
export async function addJob(tx: Writer, { kind, key, payload, at = 0 }: NewJob): Promise<void> {
  await tx.run(
    `INSERT INTO jobs (kind, job_key, payload, next_at, attempts) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (kind, job_key) DO NOTHING`,
    [kind, key, payload === undefined ? null : JSON.stringify(payload), at],
  )
}

/** All jobs, those that may run first before others. */
export async function readJobs(db: Reader): Promise<StoredJob[]> {
  const rows = await db.all<Omit<StoredJob, 'payload'> & { payload: string | null }>(
    `SELECT ${columns} FROM jobs ORDER BY next_at, kind, job_key`,
  )
  return rows.map(toJob)
}

/** Says when a job may run next, and what its last round came to. */
export async function writeJob(
  tx: Writer,
  { kind, key, nextAt, attempts, error }: Omit<StoredJob, 'payload'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO jobs (kind, job_key, next_at, attempts, error) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, job_key) DO UPDATE
     SET next_at = excluded.next_at, attempts = excluded.attempts, error = excluded.error`,
    [kind, key, nextAt, attempts, error],
  )
}

/** When a job may run next, as its row says. */
export const readJob = (db: Reader, kind: string, key: string): Promise<{ nextAt: number } | undefined> =>
  db.get('SELECT next_at AS "nextAt" FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])

/** Whether a job is still in the queue. */
export const hasJob = async (db: Reader, kind: string, key: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS found FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])) !== undefined

export const deleteJob = (tx: Writer, kind: string, key: string) =>
  tx.run('DELETE FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])
