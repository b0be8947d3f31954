import type { Database, Reader, Writer } from '../ports/database.ts'
import { intentOf } from './fixes/intent.ts'
import type { Run } from './fixes/step.ts'

const longest = { command: 500, error: 240 }

/** Keeps runs, each once however often its session is read. Later runs may say that one failed which seemed to end well. */
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

/** How often an error was met in a project, and when last. */
export const timesMet = (db: Reader, signature: string, project: string) =>
  db.get<{ times: number; last: number | null }>(
    'SELECT COUNT(*) AS times, MAX(at) AS last FROM learning_runs WHERE signature = ? AND project = ?',
    [signature, project],
  )

const dayLength = 24 * 60 * 60 * 1000

/** Folds runs older than so many days into counts by month. */
export function foldRuns(db: Database, now: number, days: number): Promise<number> {
  const before = now - days * dayLength
  return db.transaction(async (tx) => {
    const rows = await tx.all<{ project: string; intent: string; at: number; ok: number }>(
      'SELECT project, intent, at, ok FROM learning_runs WHERE at < ?',
      [before],
    )
    for (const { project, intent, at, ok } of rows)
      await tx.run(
        `INSERT INTO learning_run_counts (project, intent, month, runs, failed) VALUES (?, ?, ?, 1, ?)
         ON CONFLICT (project, intent, month) DO UPDATE SET runs = learning_run_counts.runs + 1,
           failed = learning_run_counts.failed + excluded.failed`,
        [project, intent, new Date(at).toISOString().slice(0, 7), ok ? 0 : 1],
      )
    await tx.run('DELETE FROM learning_runs WHERE at < ?', [before])
    await tx.run('DELETE FROM learning_relapses WHERE at < ?', [before])
    return rows.length
  })
}
