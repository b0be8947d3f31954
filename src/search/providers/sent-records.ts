import type { FacetName, Facets, RecordKind } from '../../core/record.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { VectorIndex } from '../../ports/search-index.ts'
import type { ProviderRecord } from '../../ports/search-provider.ts'
import { headingsOf } from '../records-repository.ts'

/** A record that a provider lacks, or has in a former state. */
export interface DueRecord {
  recordId: number
  uid: string
  state: string
}

/**
 * Current state of a record, for comparing with what was sent: write time, content, and the number of its passages with
 * a vector of the given model (vectors are computed later, and sent then).
 */
const stateNow = `r.updated_at || ':' || r.content_hash || ':' || (
  SELECT COUNT(DISTINCT c.id) FROM chunks c JOIN embeddings e ON e.chunk_id = c.id JOIN models m ON m.id = e.model_id
  WHERE c.record_id = r.id AND m.name = ?)`
const due = `FROM records r LEFT JOIN provider_records p ON p.provider = ? AND p.record_uid = r.uid
  WHERE p.state IS DISTINCT FROM (${stateNow}) AND EXISTS (SELECT 1 FROM chunks c WHERE c.record_id = r.id)`

/** Records to send, newest first. `model`: whose vectors are sent with them; empty for none. */
export const readDue = (db: Reader, provider: string, model: string, limit: number): Promise<DueRecord[]> =>
  db.all<DueRecord>(`SELECT r.id AS "recordId", r.uid, ${stateNow} AS state ${due} ORDER BY r.id DESC LIMIT ?`, [
    model,
    provider,
    model,
    limit,
  ])

export async function countDue(db: Reader, provider: string, model: string): Promise<number> {
  const row = await db.get<{ n: number }>(`SELECT COUNT(*) AS n ${due}`, [provider, model])
  return row?.n ?? 0
}

/** Ids sent to the provider whose records no longer exist or have no text. */
export async function readGone(db: Reader, provider: string, limit: number): Promise<string[]> {
  const rows = await db.all<{ uid: string }>(
    `SELECT p.record_uid AS uid FROM provider_records p WHERE p.provider = ? AND NOT EXISTS (
       SELECT 1 FROM records r JOIN chunks c ON c.record_id = r.id WHERE r.uid = p.record_uid) LIMIT ?`,
    [provider, limit],
  )
  return rows.map(({ uid }) => uid)
}

export async function markSent(tx: Writer, provider: string, sent: readonly DueRecord[]): Promise<void> {
  for (const { uid, state } of sent)
    await tx.run(
      `INSERT INTO provider_records (provider, record_uid, state) VALUES (?, ?, ?)
       ON CONFLICT (provider, record_uid) DO UPDATE SET state = excluded.state`,
      [provider, uid, state],
    )
}

export async function markTakenBack(tx: Writer, provider: string, uids: readonly string[]): Promise<void> {
  for (const slice of slices(uids)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM provider_records WHERE provider = ? AND record_uid IN ${marks}`, [provider, ...params])
  }
}

/** Marks all records as unsent: the provider has lost them, or is about to. */
export const markNothingSent = (tx: Writer, provider: string) =>
  tx.run('DELETE FROM provider_records WHERE provider = ?', [provider])

/** Marks these records to be sent again: they changed without a new timestamp. */
export async function markChanged(tx: Writer, uids: readonly string[]): Promise<void> {
  for (const slice of slices(uids)) {
    const { marks, params } = inList(slice)
    await tx.run(`UPDATE provider_records SET state = '' WHERE record_uid IN ${marks}`, params)
  }
}

interface RecordRow extends Omit<ProviderRecord, 'facets' | 'passages' | 'kind'> {
  recordId: number
  kind: RecordKind
}

/** Whole records in the provider's form, in the order of the ids; deleted ones are omitted. */
export async function readProviderRecords(
  { db, vectors }: { db: Reader; vectors: VectorIndex },
  recordIds: readonly number[],
  model: string,
): Promise<ProviderRecord[]> {
  if (recordIds.length === 0) return []
  const { marks, params } = inList(recordIds)
  const rows = await db.all<RecordRow>(
    `SELECT r.id AS "recordId", r.uid AS id, r.kind, r.title, k.name AS collection, r.path, r.date, r.speaker
     FROM records r LEFT JOIN collections k ON k.id = r.collection_id WHERE r.id IN ${marks}`,
    params,
  )
  const chunks = await db.all<{ recordId: number; chunkId: number; text: string; headings: string }>(
    `SELECT record_id AS "recordId", id AS "chunkId", text, headings FROM chunks WHERE record_id IN ${marks}
     ORDER BY record_id, seq`,
    params,
  )
  const named = await db.all<{ recordId: number; name: FacetName; value: string }>(
    `SELECT record_id AS "recordId", name, value FROM facets WHERE record_id IN ${marks} ORDER BY name, value`,
    params,
  )
  const ids = chunks.map(({ chunkId }) => chunkId)
  const pieces = model === '' ? new Map<number, Float32Array[]>() : await vectors.vectors(model, ids)
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return recordIds.flatMap((recordId) => {
    const row = byId.get(recordId)
    if (!row) return []
    const { recordId: _, ...record } = row
    const facets: { [Name in FacetName]?: string[] } = {}
    for (const { name, value } of named.filter((one) => one.recordId === recordId))
      facets[name] = [...(facets[name] ?? []), value]
    const passages = chunks
      .filter((chunk) => chunk.recordId === recordId)
      .map(({ chunkId, text, headings }) => ({
        text,
        headings: headingsOf(headings),
        vectors: pieces.get(chunkId) ?? [],
      }))
    return [{ ...record, facets: facets as Facets, passages }]
  })
}

/** Chunk ids of passages: `uid` and the passage's index. Missing passages are omitted. */
export async function chunksAt(
  db: Reader,
  places: readonly { id: string; passage: number }[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const uids of slices([...new Set(places.map(({ id }) => id))])) {
    const { marks, params } = inList(uids)
    const rows = await db.all<{ uid: string; seq: number; chunkId: number }>(
      `SELECT r.uid, c.seq, c.id AS "chunkId" FROM records r JOIN chunks c ON c.record_id = r.id WHERE r.uid IN ${marks}`,
      params,
    )
    for (const { uid, seq, chunkId } of rows) found.set(placeKey(uid, seq), chunkId)
  }
  return found
}

export const placeKey = (uid: string, passage: number): string => `${uid}:${passage}`
