import type { Reader } from '../../ports/database.ts'

export interface IndexedFile {
  id: number
  path: string
  collection: string
  root: string
  size: number
  modifiedAt: number
  contentHash: string
}

/** The fields of a record used for lookup. File and collection are null for records without a file. */
export interface FoundRecord {
  id: number
  uid: string
  title: string
  contentHash: string
  path: string | null
  collection: string | null
  fileId: number | null
  date: number | null
  speaker: string | null
}

export interface StoredChunk {
  recordId: number
  text: string
  startLine: number
  endLine: number
  startOffset: number
  endOffset: number
}

const fileColumns = `files.id, files.path, collections.name AS collection, collections.root, files.size,
  files.modified_at AS "modifiedAt", files.content_hash AS "contentHash"`
const fromFiles = 'FROM files JOIN collections ON collections.id = files.collection_id'

export const fileById = (db: Reader, id: number): Promise<IndexedFile | undefined> =>
  db.get<IndexedFile>(`SELECT ${fileColumns} ${fromFiles} WHERE files.id = ?`, [id])

/** Files with exactly this path, in one collection or in all. */
export async function filesByPath(db: Reader, path: string, collection?: string): Promise<IndexedFile[]> {
  const within = collection === undefined ? '' : 'WHERE name = ?'
  return db.all<IndexedFile>(
    `SELECT ${fileColumns} ${fromFiles}
     WHERE files.path = ? AND files.status = 'indexed'
       AND files.collection_id IN (SELECT id FROM collections ${within})
     ORDER BY collections.name`,
    collection === undefined ? [path] : [path, collection],
  )
}

/** Every indexed file, by address. */
export const allIndexedFiles = (db: Reader): Promise<IndexedFile[]> =>
  db.all<IndexedFile>(
    `SELECT ${fileColumns} ${fromFiles} WHERE files.status = 'indexed' ORDER BY collections.name, files.path`,
  )

export async function filesByHash(db: Reader, hex: string): Promise<IndexedFile[]> {
  return db.all<IndexedFile>(
    `SELECT ${fileColumns} ${fromFiles}
     WHERE content_hash >= ? AND content_hash < ? AND files.status = 'indexed' ORDER BY collections.name, files.path`,
    hashRange(hex),
  )
}

const recordColumns = `records.id, records.uid, records.title, records.content_hash AS "contentHash", records.path,
  collections.name AS collection, records.file_id AS "fileId", records.date, records.speaker`
const fromRecords = 'FROM records LEFT JOIN collections ON collections.id = records.collection_id'

export const recordByUid = (db: Reader, uid: string): Promise<FoundRecord | undefined> =>
  db.get<FoundRecord>(`SELECT ${recordColumns} ${fromRecords} WHERE records.uid = ?`, [uid])

export async function recordsByHash(db: Reader, hex: string): Promise<FoundRecord[]> {
  return db.all<FoundRecord>(
    `SELECT ${recordColumns} ${fromRecords}
     WHERE content_hash >= ? AND content_hash < ? ORDER BY collections.name, records.path, records.id`,
    hashRange(hex),
  )
}

/** Records with exactly this path, such as `chat.jsonl#12`. */
export async function recordsByPath(db: Reader, path: string, collection?: string): Promise<FoundRecord[]> {
  const within = collection === undefined ? '' : 'WHERE name = ?'
  return db.all<FoundRecord>(
    `SELECT ${recordColumns} ${fromRecords}
     WHERE records.path = ? AND records.collection_id IN (SELECT id FROM collections ${within})
     ORDER BY collections.name`,
    collection === undefined ? [path] : [path, collection],
  )
}

/** The memory file with exactly this path, such as `memory/2026-03-02.md`; it is in no collection. */
export const memoryByPath = (db: Reader, path: string): Promise<FoundRecord[]> =>
  db.all<FoundRecord>(`SELECT ${recordColumns} ${fromRecords} WHERE records.path = ? AND records.kind = 'memory'`, [
    path,
  ])

export const recordsOfFile = (db: Reader, fileId: number): Promise<FoundRecord[]> =>
  db.all<FoundRecord>(`SELECT ${recordColumns} ${fromRecords} WHERE records.file_id = ? ORDER BY records.id`, [fileId])

const chunkColumns = `record_id AS "recordId", text, start_line AS "startLine", end_line AS "endLine",
  start_offset AS "startOffset", end_offset AS "endOffset"`

export const chunksOfFile = (db: Reader, fileId: number): Promise<StoredChunk[]> =>
  db.all<StoredChunk>(
    `SELECT ${chunkColumns} FROM chunks WHERE record_id IN (SELECT id FROM records WHERE file_id = ?)
     ORDER BY record_id, seq`,
    [fileId],
  )

export const chunksOfRecord = (db: Reader, recordId: number): Promise<StoredChunk[]> =>
  db.all<StoredChunk>(`SELECT ${chunkColumns} FROM chunks WHERE record_id = ? ORDER BY seq`, [recordId])

/** The session of each record of a file, if it has one. */
export async function sessionsOfFile(db: Reader, fileId: number): Promise<Map<number, string>> {
  const rows = await db.all<{ id: number; value: string }>(
    `SELECT record_id AS id, value FROM facets
     WHERE name = 'session' AND record_id IN (SELECT id FROM records WHERE file_id = ?)`,
    [fileId],
  )
  return new Map(rows.map(({ id, value }) => [id, value]))
}

/** Range of hashes with these first hex digits, up to the character after `f`. */
const hashRange = (hex: string): [string, string] => [hex, `${hex}g`]
