import type { Reader, Writer } from '../ports/database.ts'
import type { NewJob } from '../ports/jobs.ts'

/** A row of the queue. Recurring kinds have one only while there is something to store. */
export interface StoredJob {
  kind: string
  key: string
  payload: unknown
  /** Earliest next start, epoch milliseconds. */
  nextAt: number
  /** Number of failed rounds in a row. */
  attempts: number
  /** Message of the last failure. */
  error: string | null
}

/** Key of a recurring kind's row. */
export const ownKey = ''
/** From this period on, the time of the next round is stored in the database, milliseconds. */
export const keptFrom = 60 * 60 * 1000

const columns = 'kind, job_key AS "key", payload, next_at AS "nextAt", attempts, error'

const toJob = (row: Omit<StoredJob, 'payload'> & { payload: string | null }): StoredJob => ({
  ...row,
  payload: row.payload === null ? undefined : JSON.parse(row.payload),
})

/** Adds a job to the queue, in the transaction of the write that causes it. */
export async function addJob(tx: Writer, { kind, key, payload, at = 0 }: NewJob): Promise<void> {
  await tx.run(
    `INSERT INTO jobs (kind, job_key, payload, next_at, attempts) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (kind, job_key) DO NOTHING`,
    [kind, key, payload === undefined ? null : JSON.stringify(payload), at],
  )
}

/** All jobs, the earliest start first. */
export async function readJobs(db: Reader): Promise<StoredJob[]> {
  const rows = await db.all<Omit<StoredJob, 'payload'> & { payload: string | null }>(
    `SELECT ${columns} FROM jobs ORDER BY next_at, kind, job_key`,
  )
  return rows.map(toJob)
}

/** Stores the next start of a job, and the result of its last round. */
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

/** The next start of a job, from its row. */
export const readJob = (db: Reader, kind: string, key: string): Promise<{ nextAt: number } | undefined> =>
  db.get('SELECT next_at AS "nextAt" FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])

/** Whether a job is still in the queue. */
export const hasJob = async (db: Reader, kind: string, key: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS found FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])) !== undefined

export const deleteJob = (tx: Writer, kind: string, key: string) =>
  tx.run('DELETE FROM jobs WHERE kind = ? AND job_key = ?', [kind, key])
