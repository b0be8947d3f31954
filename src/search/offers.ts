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
  /** The wish as a self-contained sentence. */
  says: string
  /** Rows of `records`: passages in which it was said, then its own. */
  records: readonly number[]
  /** Its MaxSim with the question, where it was compared so finely. */
  late?: number
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

/**
 * From where an offer stands beside a wish of the owner's that the ranking itself has in front. There is less need of
 * another one then. Of bge-small's MaxSim; at 0.28 as at 0.30 the right offers of the BEAM chats are kept in front, and a
 * third of the wrong ones goes.
 */
const enoughBesideWish = 0.29

/**
 * Offers first, in their order; everything else as it was. Where the first hit is itself a passage in which the owner says
 * how they want it, an offer that means less of the question stands behind it, and a weak one is none.
 */
export function placeOffers(ranked: readonly Candidate[], offered: ReadonlyMap<number, OfferedChunk>): Candidate[] {
  if (offered.size === 0) return [...ranked]
  const [top] = ranked
  const wish = top && !offered.has(top.row.recordId) && isWish(top) ? top : undefined
  const before: Candidate[] = []
  const behind: Candidate[] = []
  for (const [recordId, { offer }] of offered) {
    const candidate = ranked.find(({ row }) => row.recordId === recordId)
    if (!candidate) continue
    const { late } = offer
    const fitsLess = wish?.late !== undefined && late !== undefined && late < wish.late
    if (fitsLess && late < enoughBesideWish) continue
    candidate.offered = { fact: offer.fact, says: offer.says }
    if (fitsLess) behind.push(candidate)
    else before.push(candidate)
  }
  const placed = [...before, ...(wish && behind.length > 0 ? [wish] : []), ...behind]
  return [...placed, ...ranked.filter((candidate) => !placed.includes(candidate))]
}

/** A wish counts only where something is to be done, and is not weighed where the question asks back. */
const isWish = ({ trace }: Candidate): boolean => trace.adjustments.some(({ name }) => name === 'wish')
