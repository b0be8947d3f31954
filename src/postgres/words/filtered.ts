import type { Filter } from '../../core/record.ts'
import type { Reader } from '../../ports/database.ts'
import type { ScoredChunk } from '../../ports/search-index.ts'
import { type CompiledFilter, compileFilter } from './filter.ts'
import { bestOf, type Scored } from './rank-chunks.ts'
import { arrayText } from './tokens.ts'

/** Best matches that are checked first: twice the wanted hits, and at least this number. */
const checkedLeast = 200
/** A filter that at most this many chunks pass is read as a set, if the first check found too few. */
const largestSet = 20_000
/** Chunks per check. */
const checkedAtOnce = 20_000

/**
 * The best scored chunks that pass a filter. The best of all are checked first. Only if too few of them pass, the
 * chunks of a narrow filter are read, or all matches checked for a wide one.
 */
export async function bestPassing(
  db: Reader,
  scored: Scored,
  limit: number,
  filter: Filter | undefined,
): Promise<ScoredChunk[]> {
  const records = compileFilter(filter)
  if (!records) return bestOf(scored, limit, () => true)
  const wanted = Math.max(checkedLeast, limit * 2)
  const best = bestOf(scored, wanted, () => true)
  const first = await passingOf(
    db,
    records,
    best.map(({ chunkId }) => chunkId),
  )
  const hits = best.filter(({ chunkId }) => first.has(chunkId))
  if (hits.length >= limit || best.length < wanted) return hits.slice(0, limit)
  const passing = (await narrowSet(db, records)) ?? (await passingOf(db, records, scored.chunks))
  return bestOf(scored, limit, (chunk) => passing.has(chunk))
}

async function passingOf(db: Reader, records: CompiledFilter, chunks: ArrayLike<number>): Promise<Set<number>> {
  const passing = new Set<number>()
  const all = Array.from(chunks)
  for (let from = 0; from < all.length; from += checkedAtOnce) {
    const rows = await db.all<{ id: number }>(
      `SELECT c.id FROM chunks c JOIN records r ON r.id = c.record_id
       WHERE c.id = ANY (CAST(? AS bigint[])) AND ${records.sql}`,
      [arrayText(all.slice(from, from + checkedAtOnce)), ...records.params],
    )
    for (const { id } of rows) passing.add(Number(id))
  }
  return passing
}

/** The chunks that pass, or undefined if there are too many to read. */
async function narrowSet(db: Reader, records: CompiledFilter): Promise<Set<number> | undefined> {
  const rows = await db.all<{ id: number }>(
    `SELECT c.id FROM records r JOIN chunks c ON c.record_id = r.id WHERE ${records.sql} LIMIT ${largestSet + 1}`,
    records.params,
  )
  return rows.length > largestSet ? undefined : new Set(rows.map(({ id }) => Number(id)))
}

/** First chunk of each record that passes the filter, by date. */
export async function listRecords(
  db: Reader,
  order: 'date_desc' | 'date_asc',
  { limit, offset }: { limit: number; offset: number },
  filter?: Filter,
): Promise<number[]> {
  const records = compileFilter(filter)
  const direction = order === 'date_desc' ? 'DESC' : 'ASC'
  const rows = await db.all<{ id: number }>(
    `SELECT c.id FROM records r JOIN chunks c ON c.record_id = r.id AND c.seq = 0
     ${records ? `WHERE ${records.sql}` : ''}
     ORDER BY r.date ${direction} NULLS LAST, r.id ${direction} LIMIT ? OFFSET ?`,
    [...(records?.params ?? []), limit, offset],
  )
  return rows.map(({ id }) => Number(id))
}
