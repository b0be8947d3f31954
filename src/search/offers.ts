import type { SearchResult } from '../core/hit.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Reader } from '../ports/database.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import type { Candidate } from './candidate.ts'
import type { Fused } from './fuse.ts'
import type { Question } from './question.ts'
import { readChunks } from './records-repository.ts'
import { firstHits } from './score-answer.ts'
import type { SearchRequest } from './types.ts'

/** A preference of the owner that matters for a question, and the records that state it. */
export interface Offer {
  fact: string
  /** The preference as a self-contained sentence. */
  says: string
  /** Rows of `records`: passages in which it was said, then its own. */
  records: readonly number[]
  /** Its MaxSim with the question, if it was computed. */
  late?: number
}

/** The question for which memory looks up preferences; `ask` searches a part of the index with the same question. */
export interface OfferRequest {
  question: string
  ask(part: Pick<SearchRequest, 'filter' | 'limit'>): Promise<SearchResult>
}

/** Finds the owner's preferences that matter for a question, the best match first. */
export type FindOffers = (request: OfferRequest, options: CallOptions) => Promise<readonly Offer[]>

/** Number of ranks that offers may take. */
const mostOffered = 3

export interface OfferedChunk {
  chunkId: number
  offer: Offer
}

/** Offers by the record shown for each: the first of its records that passes the filter of the question. */
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

/** Adds the chunks of offers to the first `depth`, so that they are weighted like all others. */
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
 * Minimum MaxSim (bge-small) for an offer when ranking has already put a preference of the owner first, which makes
 * another less necessary. At 0.28 as at 0.30 the right offers of the BEAM chats stay in front, and a third of the wrong
 * ones is dropped.
 */
const enoughBesideWish = 0.29

/**
 * Puts offers first, in their order; everything else keeps its order. If the first hit is itself a passage in which the
 * owner states a preference, an offer with a lower score comes after it, and a weak one is dropped.
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

/** Least score of a hit that likely answers; `recall` shows a statement from the same probability. */
const likely = 0.35

/**
 * Puts offers behind the first hit that likely answers, as a program takes the first hit. An offer with the higher score
 * stays in front. `scored` returns the scores of candidates in their order.
 */
export async function offersBehindLikely(
  placed: readonly Candidate[],
  scored: (some: readonly Candidate[]) => Promise<readonly { score: number }[]>,
): Promise<Candidate[]> {
  const lastOffer = placed.findLastIndex(({ offered }) => offered)
  if (lastOffer < 0) return [...placed]
  const first = placed.slice(0, Math.max(lastOffer + 1, firstHits))
  const scores = new Map((await scored(first)).map(({ score }, index) => [first[index]!, score]))
  const answer = first.find((one) => !one.offered && scores.get(one)! >= likely)
  if (!answer) return [...placed]
  const at = first.indexOf(answer)
  const behind = first.slice(0, at).filter((one) => one.offered && scores.get(one)! < scores.get(answer)!)
  const before = first.slice(0, at).filter((one) => !behind.includes(one))
  return [...before, answer, ...behind, ...placed.slice(at + 1)]
}

/** Preferences count only if something is to be done; they are not weighted for questions about the record. */
const isWish = ({ trace }: Candidate): boolean => trace.adjustments.some(({ name }) => name === 'wish')
