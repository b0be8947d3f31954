import type { Database, Reader, Writer } from '../../ports/database.ts'

type FileStatus = 'indexed' | 'skipped' | 'failed'

/** State of a file at the last scan. */
export interface KnownFile {
  id: number
  path: string
  size: number
  modifiedAt: number
  contentHash: string | null
  status: FileStatus
  reason: string | null
  indexedAt: number
}

export type FileFacts = Omit<KnownFile, 'id'>

const columns = `id, path, size, modified_at AS "modifiedAt", content_hash AS "contentHash", status, reason,
  indexed_at AS "indexedAt"`

export async function knownFiles(db: Reader, collectionId: number): Promise<KnownFile[]> {
  return db.all<KnownFile>(`SELECT ${columns} FROM files WHERE collection_id = ?`, [collectionId])
}

/** Writes the state of a file; returns its row id, the same for the same path. */
export async function putFile(tx: Writer, collectionId: number, facts: FileFacts): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO files (collection_id, path, size, modified_at, content_hash, status, reason, indexed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (collection_id, path) DO UPDATE SET size = excluded.size, modified_at = excluded.modified_at,
       content_hash = excluded.content_hash, status = excluded.status, reason = excluded.reason,
       indexed_at = excluded.indexed_at
     RETURNING id`,
    [
      collectionId,
      facts.path,
      facts.size,
      facts.modifiedAt,
      facts.contentHash,
      facts.status,
      facts.reason,
      facts.indexedAt,
    ],
  )
  return row!.id
}

/** Changes the path of a file's row and keeps its id, and with it its records. */
export async function moveFile(tx: Writer, id: number, facts: FileFacts): Promise<void> {
  const { path, size, modifiedAt, contentHash, reason, indexedAt } = facts
  await tx.run(
    'UPDATE files SET path = ?, size = ?, modified_at = ?, content_hash = ?, reason = ?, indexed_at = ? WHERE id = ?',
    [path, size, modifiedAt, contentHash, reason, indexedAt, id],
  )
}

export async function deleteFile(tx: Writer, id: number): Promise<void> {
  await tx.run('DELETE FROM files WHERE id = ?', [id])
}

/** Records of a file in file order. */
export interface FileRecord {
  id: number
  uid: string
  path: string
  title: string
  contentHash: string
  date: number | null
  role: string | null
  startLine: number
  /** JSON of all [name, value] except the language, which the index detects itself. */
  facets: string
  /** JSON of all [position, text of the passage], if requested. */
  passages?: string
}

/** The records of a file, with their whole text if it must be compared. */
export async function recordsOfFile(db: Reader, fileId: number, withText = false): Promise<FileRecord[]> {
  const records = await db.all<FileRecord>(
    `SELECT records.id, uid, path, title, content_hash AS "contentHash", date, role, MIN(start_line) AS "startLine"
     FROM records LEFT JOIN chunks ON chunks.record_id = records.id
     WHERE file_id = ? GROUP BY records.id ORDER BY "startLine", records.id`,
    [fileId],
  )
  if (records.length === 0) return records
  const facets = await pairsOf(
    db,
    `SELECT record_id AS id, facets.name AS one, facets.value AS other FROM facets
     JOIN records ON records.id = record_id WHERE file_id = ? AND facets.name <> 'lang'`,
    fileId,
  )
  const passages = withText
    ? await pairsOf(
        db,
        `SELECT record_id AS id, seq AS one, text AS other FROM chunks
         JOIN records ON records.id = record_id WHERE file_id = ?`,
        fileId,
      )
    : undefined
  for (const record of records) {
    record.facets = JSON.stringify(facets.get(record.id) ?? [])
    if (passages) record.passages = JSON.stringify(passages.get(record.id) ?? [])
  }
  return records
}

/** Pairs of the records of a file, by the record's id. */
async function pairsOf(db: Reader, sql: string, fileId: number): Promise<Map<number, [string | number, string][]>> {
  const found = new Map<number, [string | number, string][]>()
  for (const { id, one, other } of await db.all<{ id: number; one: string | number; other: string }>(sql, [fileId])) {
    const list = found.get(id)
    if (list) list.push([one, other])
    else found.set(id, [[one, other]])
  }
  return found
}

/** Row ids of files marked as indexed that have no passages, or with `thorough`, too few. */
async function filesWithoutPassages(db: Reader, thorough: boolean): Promise<number[]> {
  const lost = 'NOT EXISTS (SELECT 1 FROM chunks c WHERE c.record_id = r.id)'
  const some = 'r.tokens <> (SELECT coalesce(sum(c.tokens), 0) FROM chunks c WHERE c.record_id = r.id)'
  const rows = await db.all<{ id: number }>(
    `SELECT id FROM files WHERE status = 'indexed' AND size >= 0 AND (
       NOT EXISTS (SELECT 1 FROM records r WHERE r.file_id = files.id)
       OR EXISTS (SELECT 1 FROM records r WHERE r.file_id = files.id AND ${thorough ? some : lost}))`,
  )
  return rows.map(({ id }) => id)
}

/** Number of files that lack indexed passages. */
export const countFilesWithoutPassages = async (db: Reader): Promise<number> =>
  (await filesWithoutPassages(db, true)).length

/** Makes the next update re-read files whose passages were lost. Returns their number. */
export async function readLostAgain(db: Database, thorough: boolean): Promise<number> {
  const lost = await filesWithoutPassages(db, thorough)
  if (lost.length > 0)
    await db.transaction(async (tx) => {
      for (const id of lost) await tx.run(`UPDATE files SET size = -1, content_hash = '' WHERE id = ?`, [id])
    })
  return lost.length
}
