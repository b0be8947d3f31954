import type { Database, Reader } from '../../ports/database.ts'
import type { Traces } from '../../ports/forgetting.ts'

/** Row of `meta` that is there while something is being forgotten: texts that may still be in files. */
const key = 'forgetting'

/** Notes what is going, so that it goes from files and copies, too, where the forgetting is interrupted. */
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

/** Whether a forgetting was interrupted: by a crash, or by an error of one of its parts. */
export const isUnfinished = async (db: Reader): Promise<boolean> => (await readUnfinished(db)) !== undefined

/** Makes the database from what is left; sentences: what could not be erased. The note goes with it: it has the words, too. */
export async function endForgetting(db: Database, traces: Pick<Traces, 'overwrite'>): Promise<string[]> {
  await noteUnfinished(db, [])
  const left = await traces.overwrite()
  await db.transaction((tx) => tx.run('DELETE FROM meta WHERE key = ?', [key]))
  return left
}

/** Does for an interrupted forgetting what comes after its rows; sentences: what was done, and what is left. */
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
