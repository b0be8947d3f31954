import type { Reader, Writer } from '../ports/database.ts'
import { analyserVersion } from '../text/tokenize.ts'

const key = 'analyser'

/** Notes by which rules the words were cut. */
export async function markAnalyser(tx: Writer): Promise<void> {
  await tx.run(`INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, [
    key,
    analyserVersion,
  ])
}

/** A sentence when the words were cut by other rules than questions are now: some would not be found. */
export async function staleAnalyser(db: Reader): Promise<string[]> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])
  return row === undefined || row.value === analyserVersion
    ? []
    : ['The words were indexed by an earlier version: run `jarvis rebuild`.']
}
