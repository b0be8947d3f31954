import type { FacetName, RecordDraft, RecordKind, Turn } from '../core/record.ts'
import { inList, insertRows, insertRowsReturning, slices } from '../core/sql.ts'
import type { Reader, SqlValue, Writer } from '../ports/database.ts'

/** A chunk with its record's metadata: everything that ranking and display need. */
export interface ChunkRow {
  chunkId: number
  recordId: number
  uid: string
  kind: RecordKind
  title: string
  contentHash: string
  collection: string | null
  collectionId: number | null
  path: string | null
  date: number | null
  speaker: string | null
  role: string | null
  /** Session of a turn, and of session records without a file. */
  session: string | null
  /** Index among the chunks of the record, from 0. */
  seq: number
  text: string
  headings: string
  lead: string | null
  startLine: number
  endLine: number
  tokens: number
  /** Tokens of the whole record. */
  recordTokens: number
}

export const headingSeparator = ' › '

/** Splits stored headings, outermost first. */
export const headingsOf = (stored: string): string[] => (stored === '' ? [] : stored.split(headingSeparator))

/** The turn of a stored chunk, with its preceding text; undefined for chunks without a speaker. */
export const turnOf = ({ speaker, lead }: { speaker: string | null; lead: string | null }): Turn | undefined =>
  speaker === null ? undefined : { speaker, before: lead === null ? [] : lead.split('\n') }

const chunkColumns = `
  c.id AS "chunkId", r.id AS "recordId", r.uid, r.kind, r.title, r.content_hash AS "contentHash",
  k.name AS collection, r.collection_id AS "collectionId", r.path, r.date, r.speaker, r.role,
  CASE WHEN r.speaker IS NULL AND r.collection_id IS NOT NULL THEN NULL
    ELSE (SELECT f.value FROM facets f WHERE f.record_id = r.id AND f.name = 'session' LIMIT 1) END AS session,
  c.seq, c.text, c.headings, c.lead, c.start_line AS "startLine", c.end_line AS "endLine", c.tokens,
  r.tokens AS "recordTokens"`
const chunkTables = `chunks c JOIN records r ON r.id = c.record_id LEFT JOIN collections k ON k.id = r.collection_id`

/** The chunks with these ids; deleted ones are omitted. */
export async function readChunks(db: Reader, chunkIds: readonly number[]): Promise<Map<number, ChunkRow>> {
  const found = new Map<number, ChunkRow>()
  for (const ids of slices(chunkIds)) {
    const { marks, params } = inList(ids)
    const rows = await db.all<ChunkRow>(`SELECT ${chunkColumns} FROM ${chunkTables} WHERE c.id IN ${marks}`, params)
    for (const row of rows) found.set(row.chunkId, row)
  }
  return found
}

/** The chunks of one record in text order. */
export const readChunksOfRecord = (db: Reader, recordId: number): Promise<ChunkRow[]> =>
  db.all<ChunkRow>(`SELECT ${chunkColumns} FROM ${chunkTables} WHERE c.record_id = ? ORDER BY c.seq`, [recordId])

/** A record to write, with the total tokens of its chunks. */
export interface RecordToWrite {
  draft: RecordDraft
  tokens: number
}

/**
 * Writes records with different uids in few statements, since each is a round trip to a server. Their facets are left
 * to `writeFacets`. Returns their ids by uid, and the ids of those that already existed.
 */
export async function writeRecords(
  tx: Writer,
  records: readonly RecordToWrite[],
  now: number,
): Promise<{ ids: Map<string, number>; former: number[] }> {
  const ids = await formerIds(
    tx,
    records.map(({ draft }) => draft.uid),
  )
  const former = [...ids.values()]
  const formerly = records.filter(({ draft }) => ids.has(draft.uid))
  for (const record of formerly)
    await tx.run(
      `UPDATE records SET kind = ?, title = ?, content_hash = ?, collection_id = ?, file_id = ?, path = ?, date = ?,
       speaker = ?, role = ?, tokens = ?, updated_at = ? WHERE id = ?`,
      [...columnsOf(record, now), ids.get(record.draft.uid)!],
    )
  for (const slice of slices(former)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM facets WHERE record_id IN ${marks}`, params)
  }
  const inserted = await insertRowsReturning<{ id: number; uid: string }, SqlValue>(
    tx,
    `INSERT INTO records (kind, title, content_hash, collection_id, file_id, path, date, speaker, role, tokens,
       updated_at, created_at, uid)`,
    records
      .filter(({ draft }) => !ids.has(draft.uid))
      .map((record) => [...columnsOf(record, now), now, record.draft.uid]),
    'id, uid',
  )
  for (const { id, uid } of inserted) ids.set(uid, id)
  return { ids, former }
}

/** Inserts facets of records that have none. */
export const writeFacets = (
  tx: Writer,
  records: readonly RecordToWrite[],
  ids: ReadonlyMap<string, number>,
): Promise<void> =>
  insertRows(
    tx,
    'INSERT INTO facets (record_id, name, value)',
    records.flatMap(({ draft }) => facetsOf(draft).map(([name, value]) => [ids.get(draft.uid)!, name, value])),
  )

async function formerIds(tx: Writer, uids: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const slice of slices(uids)) {
    const { marks, params } = inList(slice)
    const rows = await tx.all<{ id: number; uid: string }>(`SELECT id, uid FROM records WHERE uid IN ${marks}`, params)
    for (const { id, uid } of rows) ids.set(uid, id)
  }
  return ids
}

const columnsOf = ({ draft, tokens }: RecordToWrite, now: number): SqlValue[] => [
  draft.kind,
  draft.title,
  draft.contentHash,
  draft.collectionId ?? null,
  draft.fileId ?? null,
  draft.path ?? null,
  draft.date ?? null,
  draft.turn?.speaker ?? null,
  draft.turn?.role ?? null,
  tokens,
  now,
]

const facetsOf = ({ facets = {} }: RecordDraft): [name: string, value: string][] =>
  Object.entries(facets).flatMap(([name, list]) => [...new Set(list)].map((value): [string, string] => [name, value]))

/** Replaces all values of one facet of these records. */
export async function replaceFacet(
  tx: Writer,
  uids: readonly string[],
  name: FacetName,
  values: readonly string[],
): Promise<void> {
  for (const slice of slices(uids)) {
    const { marks, params } = inList(slice)
    const records = `SELECT id FROM records WHERE uid IN ${marks}`
    await tx.run(`DELETE FROM facets WHERE name = ? AND record_id IN (${records})`, [name, ...params])
    for (const value of new Set(values))
      await tx.run(`INSERT INTO facets (record_id, name, value) SELECT id, ?, ? FROM records WHERE uid IN ${marks}`, [
        name,
        value,
        ...params,
      ])
  }
}

/** Row ids of the existing records with these uids: the input of `remove`. */
export async function recordIdsOf(db: Reader, uids: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const slice of slices(uids)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: number }>(`SELECT id FROM records WHERE uid IN ${marks}`, params)
    for (const { id } of rows) ids.push(id)
  }
  return ids
}

/** Chunk ids of these records. */
export async function chunkIdsOf(db: Reader, recordIds: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const slice of slices(recordIds)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: number }>(`SELECT id FROM chunks WHERE record_id IN ${marks} ORDER BY id`, params)
    for (const row of rows) ids.push(row.id)
  }
  return ids
}

export async function deleteRecords(tx: Writer, recordIds: readonly number[]): Promise<void> {
  for (const slice of slices(recordIds)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM chunks WHERE record_id IN ${marks}`, params)
    await tx.run(`DELETE FROM facets WHERE record_id IN ${marks}`, params)
    await tx.run(`DELETE FROM records WHERE id IN ${marks}`, params)
  }
}

export async function deleteChunks(tx: Writer, chunkIds: readonly number[]): Promise<void> {
  for (const slice of slices(chunkIds)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM chunks WHERE id IN ${marks}`, params)
  }
}

export interface ContextRow {
  collectionId: number
  prefix: string
  text: string
}

export async function readContexts(db: Reader, collectionIds: readonly number[]): Promise<ContextRow[]> {
  if (collectionIds.length === 0) return []
  const { marks, params } = inList(collectionIds)
  return db.all<ContextRow>(
    `SELECT collection_id AS "collectionId", prefix, text FROM contexts WHERE collection_id IN ${marks}
     ORDER BY LENGTH(prefix), prefix`,
    params,
  )
}

/** Distinct speakers, by number of turns: names that a question may contain. */
export async function readSpeakers(db: Reader, limit: number): Promise<string[]> {
  const rows = await db.all<{ value: string }>(
    `SELECT value, COUNT(*) AS n FROM facets WHERE name = 'speaker' GROUP BY value ORDER BY n DESC, value LIMIT ?`,
    [limit],
  )
  return rows.map((row) => row.value)
}
