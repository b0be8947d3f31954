import type { Database, Reader } from '../../ports/database.ts'
import type { Traces } from '../../ports/forgetting.ts'

/** Key in `meta` that exists during a forgetting: texts that may still be in files. */
const key = 'forgetting'

/** Records the texts, so that they are removed from files and copies even after an interruption. */
export const noteUnfinished = (db: Database, texts: readonly string[]): Promise<unknown> =>
  db.transaction((tx) =>
    tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
      key,
      JSON.stringify(texts),
    ]),
  )

const readUnfinished = async (db: Reader): Promise<string[] | undefined> => {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])
  return row && (JSON.parse(row.value) as string[])
}

/** Whether a forgetting was interrupted, by a crash or by an error of one of its parts. */
export const isUnfinished = async (db: Reader): Promise<boolean> => (await readUnfinished(db)) !== undefined

/**
 * Rewrites the database from the remaining data; sentences: what could not be erased. Deletes the record of texts, too,
 * which contains the words.
 */
export async function endForgetting(db: Database, traces: Pick<Traces, 'overwrite'>): Promise<string[]> {
  await noteUnfinished(db, [])
  const left = await traces.overwrite()
  await db.transaction((tx) => tx.run('DELETE FROM meta WHERE key = ?', [key]))
  return left
}

/** Completes an interrupted forgetting after its rows were deleted; sentences: what was done, and what remains. */
export async function finishForgetting(db: Database, traces: Traces): Promise<string[]> {
  const texts = await readUnfinished(db)
  if (texts === undefined) return []
  const files = await traces.removeTexts(texts)
  const copies = await traces.removeCopies(0)
  const left = await endForgetting(db, traces)
  return [
    'Finished a forgetting that was interrupted. Run it again if something it named is still found.',
    ...files.erased.map((what) => `Erased ${what}.`),
    ...copies.map((copy) => `Removed the copy ${copy}.`),
    ...files.left,
    ...left,
  ]
}
