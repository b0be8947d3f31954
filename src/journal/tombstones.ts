import { contentHash } from '../core/ids.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { MovedOutcome } from '../ports/movable.ts'

/**
 * The tombstone of a forgotten record, which imports check. It is a hash and reveals nothing. `kind` is the kind of the
 * record, `names` identify it.
 */
export const of = (kind: string, ...names: readonly (string | number)[]): string =>
  contentHash([kind, ...names].join('\0'))

/** Stores tombstones. `at`: epoch milliseconds. */
export async function bury(tx: Writer, tombstones: readonly string[], at: number): Promise<void> {
  for (const hash of tombstones)
    await tx.run('INSERT INTO tombstones (hash, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING', [hash, at])
}

/** Whether a record was forgotten. */
export const has = async (db: Reader, tombstone: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM tombstones WHERE hash = ?', [tombstone])) !== undefined

/** Those of the names whose records were forgotten; without `tombstone` the names are tombstones themselves. */
export async function among(
  db: Reader,
  names: readonly string[],
  tombstone: (name: string) => string = (name) => name,
): Promise<Set<string>> {
  // Usually no tombstones exist, and hashing a thousand names takes a while.
  if (names.length === 0 || !(await db.get('SELECT 1 FROM tombstones LIMIT 1'))) return new Set()
  const byHash = new Map(names.map((name) => [tombstone(name), name]))
  const buried = new Set<string>()
  for (const slice of slices([...byHash.keys()], 1024)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ hash: string }>(`SELECT hash FROM tombstones WHERE hash IN ${marks}`, params)
    for (const { hash } of rows) buried.add(byHash.get(hash)!)
  }
  return buried
}

/** The rows whose records were forgotten, by the names of their records: an import leaves them out. */
export async function refuse<Row>(
  db: Reader,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  tombstone?: (name: string) => string,
): Promise<Map<Row, MovedOutcome>> {
  const buried = await among(db, rows.map(nameOf), tombstone)
  return new Map(rows.filter((row) => buried.has(nameOf(row))).map((row) => [row, 'left']))
}

/** When records were forgotten, by tombstone, epoch milliseconds. */
export async function times(db: Reader, hashes: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const slice of slices([...(await among(db, hashes))], 1024)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ hash: string; at: number }>(
      `SELECT hash, created_at AS at FROM tombstones WHERE hash IN ${marks}`,
      params,
    )
    for (const { hash, at } of rows) found.set(hash, at)
  }
  return found
}
