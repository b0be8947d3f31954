import { docid, fileAddress } from '../../core/ids.ts'
import type { Reader } from '../../ports/database.ts'
import { allCollections, type Collection } from '../collections/collection-repository.ts'
import { findCollection } from '../collections/collections.ts'
import { encodingNote } from '../scan/decode-text.ts'

export interface ListedDocument {
  uri: string
  docid: string
  collection: string
  path: string
  title: string
  /** Bytes of the file. */
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
  /** More than one for conversations and lists. */
  records: number
}

export interface CollectionStatus {
  name: string
  root: string
  masks: readonly string[]
  ignores: readonly string[]
  /** Number of indexed files. */
  files: number
  records: number
  /** Total size of the indexed files. */
  bytes: number
  /** When the last complete scan ended, epoch milliseconds; null before the first. */
  scannedAt: number | null
  /** Files that are not indexed, counted by reason, most frequent first. */
  skipped: { reason: string; files: number; first: string }[]
  /** Indexed files that are not in UTF-8, counted by encoding. */
  recoded: { reason: string; files: number }[]
}

interface FileRow {
  path: string
  hash: string
  size: number
  modifiedAt: number
  records: number
  title: string
}

/** Indexed files at or below `collection[/prefix]`, by path; without a prefix those of all collections. */
export async function listDocuments(db: Reader, prefix = ''): Promise<ListedDocument[]> {
  const [name = '', ...rest] = prefix
    .replace(/^jarvis:\/\//, '')
    .replace(/\/+$/, '')
    .split('/')
  const known = await allCollections(db)
  const collections = name ? [findCollection(name, known)] : known
  const lists = await Promise.all(collections.map((collection) => listCollection(db, collection, rest.join('/'))))
  return lists.flat()
}

async function listCollection(db: Reader, collection: Collection, prefix: string): Promise<ListedDocument[]> {
  const rows = await db.all<FileRow>(
    `SELECT files.path, files.content_hash AS hash, files.size, files.modified_at AS "modifiedAt",
       COUNT(records.id) AS records, MIN(records.title) AS title
     FROM files LEFT JOIN records ON records.file_id = files.id
     WHERE files.collection_id = ? AND files.status = 'indexed'
     GROUP BY files.id ORDER BY files.path`,
    [collection.id],
  )
  return rows
    .filter((row) => !prefix || row.path === prefix || row.path.startsWith(`${prefix}/`))
    .map((row) => ({
      uri: fileAddress(collection.name, row.path),
      docid: docid(row.hash),
      collection: collection.name,
      path: row.path,
      title: row.records === 1 ? row.title : row.path.slice(row.path.lastIndexOf('/') + 1),
      size: row.size,
      modifiedAt: row.modifiedAt,
      records: row.records,
    }))
}

/** Number of files with one state and reason. */
interface FileCounts {
  id: number
  status: string
  reason: string | null
  files: number
  bytes: number
  first: string
}

/** Contents of each collection, and the files that could not be indexed. */
export async function collectionStatus(db: Reader): Promise<CollectionStatus[]> {
  const collections = await allCollections(db)
  // Notes of indexed files contain pages and lines, so only notes about encodings are counted.
  const files = await db.all<FileCounts>(
    `SELECT collection_id AS id, status,
       CASE WHEN status <> 'indexed' OR reason LIKE 'read as %' OR reason LIKE 'unknown bytes %' THEN reason END AS reason,
       COUNT(*) AS files, SUM(size) AS bytes, MIN(path) AS first
     FROM files GROUP BY 1, 2, 3 ORDER BY files DESC, reason`,
  )
  const records = await db.all<{ id: number; records: number }>(
    'SELECT collection_id AS id, COUNT(*) AS records FROM records WHERE collection_id IS NOT NULL GROUP BY collection_id',
  )
  return collections.map(({ id, name, root, masks, ignores, scannedAt }) => {
    const own = files.filter((row) => row.id === id)
    const indexed = own.filter((row) => row.status === 'indexed')
    return {
      name,
      root,
      masks,
      ignores,
      files: sumOf(indexed, 'files'),
      records: records.find((row) => row.id === id)?.records ?? 0,
      bytes: sumOf(indexed, 'bytes'),
      scannedAt,
      skipped: own
        .filter((row) => row.status !== 'indexed')
        .map(({ reason, files, first }) => ({ reason: reason ?? 'unknown', files, first })),
      recoded: countNotes(indexed),
    }
  })
}

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

function countNotes(rows: readonly { reason: string | null; files: number }[]): { reason: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const { reason, files } of rows) {
    const note = encodingNote(reason)
    if (note) counts.set(note, (counts.get(note) ?? 0) + files)
  }
  return [...counts].map(([reason, files]) => ({ reason, files }))
}
