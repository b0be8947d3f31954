import { throwIfAborted } from '../core/errors.ts'
import type { RecordDraft } from '../core/record.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import { headingSeparator, recordIdsOf } from './records-repository.ts'
import type { Search } from './types.ts'

/** Records compared, and written, per batch. */
const batch = 200

/**
 * Uids of rows without a passage in the index. With `thorough` also of rows that lack only some: this compares the
 * token sum of a record's passages, which reads every passage.
 */
export async function missingOf(db: Reader, { rows }: IndexedKind, thorough: boolean): Promise<string[]> {
  const none = `NOT EXISTS (SELECT 1 FROM records r JOIN chunks c ON c.record_id = r.id WHERE r.uid = l.uid)`
  const some = `EXISTS (SELECT 1 FROM records r WHERE r.uid = l.uid
    AND r.tokens <> (SELECT coalesce(sum(c.tokens), 0) FROM chunks c WHERE c.record_id = r.id))`
  const missing = await db.all<{ uid: string }>(
    `SELECT l.uid FROM (${rows}) l WHERE ${thorough ? `${none} OR ${some}` : none}`,
  )
  return missing.map(({ uid }) => uid)
}

/** Number of rows without passages whose record has text. */
export async function countMissing(db: Reader, kind: IndexedKind): Promise<number> {
  let count = 0
  for (const uids of slices(await missingOf(db, kind, true), batch)) count += (await kind.drafts(uids)).length
  return count
}

/**
 * Makes the index match the rows. It compares all records with their rows, or, without `thorough`, only looks for rows
 * without a passage. Returns the number of records rebuilt or removed.
 */
export async function repairRows(
  { db, search }: { db: Database; search: Pick<Search, 'prepare' | 'put' | 'remove'> },
  kind: IndexedKind,
  { thorough, signal }: CallOptions & { thorough: boolean },
): Promise<number> {
  const uids = thorough ? await allOf(db, kind) : await missingOf(db, kind, false)
  let repaired = 0
  for (const slice of slices(uids, batch)) {
    throwIfAborted(signal)
    const drafts = await kind.drafts(slice)
    const stored = thorough ? await readStored(db, slice) : new Map<string, Stored>()
    const prepared = await search.prepare(drafts.filter((draft) => differs(draft, stored.get(draft.uid))))
    if (prepared.length > 0)
      repaired += await db.transaction(async (tx) => {
        // Records forgotten in the meantime must not return.
        const there = new Set(await allOf(tx, kind, slice))
        const wanted = prepared.filter(({ draft }) => there.has(draft.uid))
        await search.put(tx, wanted)
        return wanted.length
      })
    await breathe()
  }
  return repaired + (thorough ? await removeSurplus({ db, search }, kind) : 0)
}

async function allOf(db: Reader, { rows }: IndexedKind, among?: readonly string[]): Promise<string[]> {
  const { marks, params } = among ? inList(among) : { marks: '', params: [] }
  const where = among ? `WHERE l.uid IN ${marks}` : ''
  const found = await db.all<{ uid: string }>(`SELECT l.uid FROM (${rows}) l ${where} ORDER BY l.uid`, params)
  return found.map(({ uid }) => uid)
}

interface Stored {
  title: string
  contentHash: string
  /** Text and headings of each passage by its place. */
  passages: Map<number, { text: string; headings: string }>
  /** `name=value` of each facet. */
  facets: Set<string>
}

async function readStored(db: Reader, uids: readonly string[]): Promise<Map<string, Stored>> {
  const { marks, params } = inList(uids)
  const rows = await db.all<{ id: number; uid: string; title: string; contentHash: string }>(
    `SELECT id, uid, title, content_hash AS "contentHash" FROM records WHERE uid IN ${marks}`,
    params,
  )
  const byId = new Map<number, Stored>()
  const byUid = new Map<string, Stored>()
  for (const { id, uid, title, contentHash } of rows) {
    const stored: Stored = { title, contentHash, passages: new Map(), facets: new Set() }
    byId.set(id, stored)
    byUid.set(uid, stored)
  }
  if (rows.length === 0) return byUid
  const { marks: ids, params: values } = inList([...byId.keys()])
  const chunks = await db.all<{ record: number; seq: number; text: string; headings: string }>(
    `SELECT record_id AS record, seq, text, headings FROM chunks WHERE record_id IN ${ids}`,
    values,
  )
  for (const { record, seq, text, headings } of chunks) byId.get(record)?.passages.set(seq, { text, headings })
  const facets = await db.all<{ record: number; name: string; value: string }>(
    `SELECT record_id AS record, name, value FROM facets WHERE record_id IN ${ids}`,
    values,
  )
  for (const { record, name, value } of facets) byId.get(record)?.facets.add(`${name}=${value}`)
  return byUid
}

function differs({ title, contentHash, chunks, facets = {} }: RecordDraft, stored: Stored | undefined): boolean {
  if (!stored || stored.title !== title || stored.contentHash !== contentHash) return true
  const { passages } = stored
  if (passages.size !== chunks.length) return true
  const isAsStored = ({ text, headings }: RecordDraft['chunks'][number], seq: number) =>
    passages.get(seq)?.text === text && passages.get(seq)?.headings === headings.join(headingSeparator)
  if (!chunks.every(isAsStored)) return true
  return Object.entries(facets).some(([name, values]) => values.some((value) => !stored.facets.has(`${name}=${value}`)))
}

async function removeSurplus(
  { db, search }: { db: Database; search: Pick<Search, 'remove'> },
  { onlyWithRow, rows }: IndexedKind,
): Promise<number> {
  if (onlyWithRow === undefined) return 0
  return db.transaction(async (tx) => {
    const surplus = await tx.all<{ uid: string }>(
      `SELECT uid FROM records WHERE kind = ? AND uid NOT IN (SELECT l.uid FROM (${rows}) l)`,
      [onlyWithRow],
    )
    await search.remove(
      tx,
      await recordIdsOf(
        tx,
        surplus.map(({ uid }) => uid),
      ),
    )
    return surplus.length
  })
}
