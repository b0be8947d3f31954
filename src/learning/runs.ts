import { dayMs } from '../core/day-of.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import { intentOf } from './fixes/intent.ts'
import type { Run } from './fixes/step.ts'

const longest = { command: 500, error: 240 }

/** Saves runs; reading a session again adds none twice. Later runs may show that one failed which seemed to succeed. */
export async function writeRuns(
  tx: Writer,
  runs: readonly Run[],
  { session, project, client }: { session: string; project: string; client: string },
): Promise<void> {
  for (const { key, at, command, part, ok, milliseconds, signature } of runs)
    await tx.run(
      `INSERT INTO learning_runs (key, at, session, project, client, command, intent, ok, milliseconds, signature, error)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET ok = excluded.ok, intent = excluded.intent, signature = excluded.signature,
         error = excluded.error`,
      [
        ...[key, at, session, project, client, command.slice(0, longest.command), intentOf(part).head, ok ? 1 : 0],
        ...[milliseconds, signature?.id ?? null, signature?.text.slice(0, longest.error) ?? null],
      ],
    )
}

/** Number of runs with an error in a project, and the time of the last one. */
export const timesMet = (db: Reader, signature: string, project: string) =>
  db.get<{ times: number; last: number | null }>(
    'SELECT COUNT(*) AS times, MAX(at) AS last FROM learning_runs WHERE signature = ? AND project = ?',
    [signature, project],
  )

/** Runs since this time are kept individually, epoch milliseconds. */
export const keptSince = (now: number, days: number): number => now - days * dayMs

/** Runs that are older than so many days. */
export async function countOldRuns(db: Reader, now: number, days: number): Promise<number> {
  const row = await db.get<{ runs: number }>('SELECT COUNT(*) AS runs FROM learning_runs WHERE at < ?', [
    keptSince(now, days),
  ])
  return Number(row?.runs ?? 0)
}

interface Folded {
  project: string
  intent: string
  month: string
  runs: number
  failed: number
}

/** Folds runs older than so many days into counts by month, and gives how many they were. */
export function foldRuns(db: Database, now: number, days: number): Promise<number> {
  const end = keptSince(now, days)
  return db.transaction(async (tx) => {
    const rows = await tx.all<{ project: string; intent: string; at: number; ok: number }>(
      'SELECT project, intent, at, ok FROM learning_runs WHERE at < ?',
      [end],
    )
    const counts = new Map<string, Folded>()
    for (const { project, intent, at, ok } of rows) {
      const month = new Date(at).toISOString().slice(0, 7)
      const key = JSON.stringify([project, intent, month])
      const count = counts.get(key) ?? { project, intent, month, runs: 0, failed: 0 }
      counts.set(key, { ...count, runs: count.runs + 1, failed: count.failed + (ok ? 0 : 1) })
    }
    for (const { project, intent, month, runs, failed } of counts.values())
      await tx.run(
        `INSERT INTO learning_run_counts (project, intent, month, runs, failed) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (project, intent, month) DO UPDATE SET runs = learning_run_counts.runs + excluded.runs,
           failed = learning_run_counts.failed + excluded.failed`,
        [project, intent, month, runs, failed],
      )
    await tx.run('DELETE FROM learning_runs WHERE at < ?', [end])
    await tx.run('DELETE FROM learning_relapses WHERE at < ?', [end])
    return rows.length
  })
}
