import type { SearchResult } from '../core/hit.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Reader } from '../ports/database.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import type { Candidate } from './candidate.ts'
import type { Fused } from './fuse.ts'
import type { Question } from './question.ts'
import { readChunks } from './records-repository.ts'
import type { SearchRequest } from './types.ts'

/** A standing wish of the owner that bears on a question, and what of the index says so. */
export interface Offer {
  fact: string
  /** The wish as a sentence that stands alone. */
  says: string
  /** Rows of `records`: passages in which it was said, then its own. */
  records: readonly number[]
}

/** The question as memory is asked for what bears on it; `ask` puts the same question to a part of the index. */
export interface OfferRequest {
  question: string
  ask(part: Pick<SearchRequest, 'filter' | 'limit'>): Promise<SearchResult>
}

/** Asks memory which standing wishes bear on a question, the most fitting first. */
export type FindOffers = (request: OfferRequest, options: CallOptions) => Promise<readonly Offer[]>

/** Ranks that offers may take. */
const mostOffered = 3

export interface OfferedChunk {
  chunkId: number
  offer: Offer
}

/** Offers by the record that is shown for each: the first of its records that passes the filter of the question. */
export async function offeredChunks(
  { lexical, db }: { lexical: LexicalIndex; db: Reader },
  offers: readonly Offer[],
  { filter }: Question,
): Promise<Map<number, OfferedChunk>> {
  const shown = new Map<number, OfferedChunk>()
  for (const offer of offers) {
    if (shown.size >= mostOffered) break
    const { recordIds: allowed } = filter
    const recordIds = allowed ? offer.records.filter((id) => allowed.includes(id)) : offer.records
    if (recordIds.length === 0) continue
    const chunks = await lexical.list('date_desc', recordIds.length, 0, { ...filter, recordIds })
    const rows = [...(await readChunks(db, chunks)).values()]
    const first = recordIds.flatMap((id) => rows.find(({ recordId }) => recordId === id) ?? [])[0]
    if (first && !shown.has(first.recordId)) shown.set(first.recordId, { chunkId: first.chunkId, offer })
  }
  return shown
}

/** Puts the chunks of offers among the first `depth`, so that they are weighed like all others. */
export function withOffered(fused: readonly Fused[], chunkIds: readonly number[], depth: number): Fused[] {
  const front = fused.slice(0, depth)
  const missing = chunkIds.filter((id) => !front.some((entry) => entry.id === id))
  if (missing.length === 0) return [...fused]
  const kept = front.slice(0, Math.max(0, depth - missing.length))
  const least = kept.at(-1)?.score ?? 1
  const added = missing.map((id) => ({ id, score: least, places: [] }))
  const rest = fused.filter(({ id }) => !kept.some((entry) => entry.id === id) && !missing.includes(id))
  return [...kept, ...added, ...rest]
}

/** Offers first, in their order; everything else as it was. */
export function offersFirst(ranked: readonly Candidate[], offered: ReadonlyMap<number, OfferedChunk>): Candidate[] {
  if (offered.size === 0) return [...ranked]
  const first = [...offered].flatMap(([recordId, { offer }]) => {
    const candidate = ranked.find(({ row }) => row.recordId === recordId)
    if (!candidate) return []
    candidate.offered = { fact: offer.fact, says: offer.says }
    return [candidate]
  })
  return [...first, ...ranked.filter((candidate) => !first.includes(candidate))]
}
