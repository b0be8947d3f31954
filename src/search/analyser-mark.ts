import type { Reader, Writer } from '../ports/database.ts'
import { analyserVersion, versionWithoutStems } from '../text/tokenize.ts'

const key = 'analyser'

/** Notes by which rules the words were cut. */
export async function markAnalyser(tx: Writer): Promise<void> {
  await tx.run(`INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, [
    key,
    analyserVersion,
  ])
}

/** Whether the words lack stems of other languages than English, which the background adds. */
export const lacksStems = async (db: Reader): Promise<boolean> => (await versionIn(db)) === versionWithoutStems

/** A sentence when the words were cut by other rules than questions are now: some would not be found. */
export async function staleAnalyser(db: Reader): Promise<string[]> {
  const version = await versionIn(db)
  return version === undefined || version === analyserVersion || version === versionWithoutStems
    ? []
    : ['The words were indexed by an earlier version: run `jarvis rebuild`.']
}

const versionIn = async (db: Reader): Promise<string | undefined> =>
  (await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key]))?.value
