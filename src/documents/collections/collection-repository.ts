import { insertRow } from '../../core/sql.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import { writeMounts } from '../scan/mounts.ts'

export interface Collection {
  id: number
  name: string
  /** Absolute path of the folder, links resolved. */
  root: string
  masks: readonly string[]
  ignores: readonly string[]
  createdAt: number
  /** When the last scan ended; null before the first. */
  scannedAt: number | null
}

export interface Context {
  collection: string
  /** '' for the whole collection, else a path prefix without slashes at its ends. */
  prefix: string
  text: string
}

/** The lease under which a collection is scanned. */
export const scanLease = (collectionId: number): string => `scan:${collectionId}`

interface Row {
  id: number
  name: string
  root: string
  masks: string
  ignores: string
  created_at: number
  scanned_at: number | null
}

export async function allCollections(db: Reader): Promise<Collection[]> {
  const rows = await db.all<Row>('SELECT * FROM collections ORDER BY name')
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    root: row.root,
    masks: JSON.parse(row.masks) as string[],
    ignores: JSON.parse(row.ignores) as string[],
    createdAt: row.created_at,
    scannedAt: row.scanned_at,
  }))
}

export async function insertCollection(
  tx: Writer,
  { name, root, masks, ignores, createdAt }: Omit<Collection, 'id' | 'scannedAt'>,
): Promise<number> {
  return insertRow(tx, 'INSERT INTO collections (name, root, masks, ignores, created_at) VALUES (?, ?, ?, ?, ?)', [
    name,
    root,
    JSON.stringify(masks),
    JSON.stringify(ignores),
    createdAt,
  ])
}

export async function renameCollectionRow(tx: Writer, id: number, name: string): Promise<void> {
  await tx.run('UPDATE collections SET name = ? WHERE id = ?', [name, id])
}

/** Deletes a collection with its files, contexts and other dependent rows. */
export async function deleteCollectionRow(tx: Writer, id: number): Promise<void> {
  await tx.run('DELETE FROM collections WHERE id = ?', [id])
  await writeMounts(tx, id, [])
}

export async function markScanned(tx: Writer, id: number, at: number): Promise<void> {
  await tx.run('UPDATE collections SET scanned_at = ? WHERE id = ?', [at, id])
}

export async function allContexts(db: Reader): Promise<Context[]> {
  return db.all<Context>(
    `SELECT collections.name AS collection, prefix, text
     FROM contexts JOIN collections ON collections.id = contexts.collection_id
     ORDER BY collections.name, prefix`,
  )
}

/** Paths of the records of a collection. */
export async function indexedPaths(db: Reader, collectionId: number): Promise<string[]> {
  const rows = await db.all<{ path: string }>('SELECT path FROM records WHERE collection_id = ? AND path IS NOT NULL', [
    collectionId,
  ])
  return rows.map(({ path }) => path)
}

export async function upsertContext(tx: Writer, collectionId: number, prefix: string, text: string): Promise<void> {
  await tx.run(
    `INSERT INTO contexts (collection_id, prefix, text) VALUES (?, ?, ?)
     ON CONFLICT (collection_id, prefix) DO UPDATE SET text = excluded.text`,
    [collectionId, prefix, text],
  )
}

export async function deleteContext(tx: Writer, collectionId: number, prefix: string): Promise<boolean> {
  const { changes } = await tx.run('DELETE FROM contexts WHERE collection_id = ? AND prefix = ?', [
    collectionId,
    prefix,
  ])
  return changes > 0
}

/** Deletes the descriptions of a file and of its entries. */
export const deleteContextsOfFile = (tx: Writer, collectionId: number, path: string) =>
  tx.run('DELETE FROM contexts WHERE collection_id = ? AND (prefix = ? OR substr(prefix, 1, length(?)) = ?)', [
    collectionId,
    path,
    `${path}#`,
    `${path}#`,
  ])

/** Deletes all descriptions of a collection. */
export const deleteContexts = (tx: Writer, collectionId: number) =>
  tx.run('DELETE FROM contexts WHERE collection_id = ?', [collectionId])

/** Replaces the file filters of a collection; the next scan applies them. */
export const updateFilters = (tx: Writer, id: number, { masks, ignores }: Pick<Collection, 'masks' | 'ignores'>) =>
  tx.run('UPDATE collections SET masks = ?, ignores = ? WHERE id = ?', [
    JSON.stringify(masks),
    JSON.stringify(ignores),
    id,
  ])
