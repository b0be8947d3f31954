import type { Reader, Writer } from '../ports/database.ts'
import { analyserVersion, versionWithoutStems } from '../text/tokenize.ts'

const key = 'analyser'

/** Records the version of the analyzer that produced the index terms. */
export async function markAnalyser(tx: Writer): Promise<void> {
  await tx.run(`INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, [
    key,
    analyserVersion,
  ])
}

/** Whether the index lacks stems of languages other than English, which a background job adds. */
export const lacksStems = async (db: Reader): Promise<boolean> => (await versionIn(db)) === versionWithoutStems

/** A warning if the index terms come from another analyzer than questions use: some would not be found. */
export async function staleAnalyser(db: Reader): Promise<string[]> {
  const version = await versionIn(db)
  return version === undefined || version === analyserVersion || version === versionWithoutStems
    ? []
    : ['The words were indexed by an earlier version: run `jarvis rebuild`.']
}

const versionIn = async (db: Reader): Promise<string | undefined> =>
  (await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key]))?.value
