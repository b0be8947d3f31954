import { contentHash } from '../core/ids.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** What a tombstone of something forgotten is made of: imports look for it. Nothing can be read from it. */
export const eventTombstone = (key: string): string => contentHash(`event\0${key}`)
/** Of an event that was recorded by name. */
export const recordedTombstone = (id: string): string => contentHash(`recorded\0${id}`)
export const sessionTombstone = (id: string): string => contentHash(`session\0${id}`)
/** Of a session whose user asked that nothing is kept of it from there on. */
export const leftOutTombstone = (id: string): string => contentHash(`left out\0${id}`)
export const observationTombstone = (id: string): string => contentHash(`observation\0${id}`)
/** Of what rules made of a prompt: later events of it would make the same again. */
export const slotTombstone = (session: string, prompt: number, slot: string): string =>
  contentHash(`slot\0${session}\0${prompt}\0${slot}`)

/** Remembers that these were forgotten. */
export async function bury(tx: Writer, tombstones: readonly string[], at: number): Promise<void> {
  for (const hash of tombstones)
    await tx.run('INSERT INTO tombstones (hash, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING', [hash, at])
}

export const isBuried = async (db: Reader, tombstone: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM tombstones WHERE hash = ?', [tombstone])) !== undefined

/** Those of the names whose tombstone there is. */
export async function buriedAmong(
  db: Reader,
  names: readonly string[],
  tombstoneOf: (name: string) => string,
): Promise<Set<string>> {
  const byHash = new Map(names.map((name) => [tombstoneOf(name), name]))
  const buried = new Set<string>()
  for (const slice of slices([...byHash.keys()], 1024)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ hash: string }>(`SELECT hash FROM tombstones WHERE hash IN ${marks}`, params)
    for (const { hash } of rows) buried.add(byHash.get(hash)!)
  }
  return buried
}
