import { messageOf } from '../core/errors.ts'
import { contentHash } from '../core/ids.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Reranker } from '../ports/models.ts'
import type { Candidate } from './candidate.ts'
import { keepScores, readScores } from './rerank-scores.ts'
import { type Tuning, usualTuning } from './tuning.ts'

/** Last rank of the fused list for each share of `Tuning.blend`. */
const blendRanks = [3, 10, Number.POSITIVE_INFINITY]

/** Passages judged concurrently by a model that reads one at a time. */
const atOnce = 8

export interface RerankNeeds {
  /** Created on first need; Unavailable or Config if that fails. */
  reranker: Reranker | (() => Promise<Reranker>)
  /** Stores scores; without it none are stored. */
  db?: Database
  clock: Clock
  deadlineMs: number
  /** Share of the fused score by rank; default: built-in. */
  blend?: Tuning['blend']
}

/**
 * Reranks by a model that reads question and passage together. `candidates` are in fused order; both scores are
 * normalized to 0…1 before blending. Stored scores are not computed again. When time is up, existing scores count, and
 * a passage without one gets the middle. Without any score the order is unchanged. Returns skipped work with the
 * reason.
 */
export async function rerankByModel(
  { reranker: given, db, clock, deadlineMs, blend: shares = usualTuning.blend }: RerankNeeds,
  question: string,
  candidates: readonly Candidate[],
  options: CallOptions,
): Promise<string[]> {
  let reranker: Reranker
  try {
    reranker = typeof given === 'function' ? await given() : given
  } catch (error) {
    return [failureOf(error)]
  }
  const deadline = AbortSignal.timeout(deadlineMs)
  // Stops judging when the answer is returned.
  const end = new AbortController()
  const signal = AbortSignal.any([deadline, end.signal, ...(options.signal ? [options.signal] : [])])
  const front = candidates.slice(0, reranker.depth ?? candidates.length)
  const asked = contentHash(`${reranker.id}\n${question}`)
  const known = db ? await readScores(db, asked, front.map(chunkOf)) : new Map<number, number>()
  const fresh = new Map<number, number>()
  const reasons: string[] = []
  const missing = front.filter((candidate) => !known.has(chunkOf(candidate)))
  try {
    if (missing.length > 0) await untilAborted(judge(reranker, question, missing, fresh, signal), signal)
  } catch (error) {
    if (options.signal?.aborted) throw error
    const judged = known.size + fresh.size
    if (!deadline.aborted) reasons.push(failureOf(error))
    else if (judged === 0) reasons.push(`rerank: ${reranker.id} did not answer within ${deadlineMs} ms.`)
    else reasons.push(`rerank: ${reranker.id} judged ${judged} of ${front.length} passages within ${deadlineMs} ms.`)
  }
  end.abort()
  // Scores that cannot be stored are computed again next time; the answer does not depend on it.
  if (db && fresh.size > 0) await keepScores(db, asked, fresh, clock()).catch(() => undefined)
  const scores = new Map([...known, ...fresh])
  if (scores.size > 0) blend(reranker.id, front, scores, shares)
  return reasons
}

const failureOf = (error: unknown): string => `rerank: ${messageOf(error)}`

/** Fills in scores as they arrive, so that some exist when time is up. */
async function judge(
  reranker: Reranker,
  question: string,
  candidates: readonly Candidate[],
  scores: Map<number, number>,
  signal: AbortSignal,
): Promise<void> {
  if (!reranker.judgeOne) {
    const texts = candidates.map(({ row }) => row.text)
    const judged = await reranker.rerank(question, texts, { signal })
    for (const [index, candidate] of candidates.entries()) scores.set(chunkOf(candidate), judged[index] ?? 0)
    return
  }
  const waiting = candidates.values()
  const work = async () => {
    for (const candidate of waiting) {
      const score = await reranker.judgeOne!(question, candidate.row.text, { signal })
      if (signal.aborted) return
      scores.set(chunkOf(candidate), score)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function blend(
  by: string,
  front: readonly Candidate[],
  scores: ReadonlyMap<number, number>,
  shares: Tuning['blend'],
): void {
  const best = front[0]?.score || 1
  const sorted = [...scores.values()].sort((a, b) => a - b)
  const middling = sorted[sorted.length >> 1] ?? 0
  for (const [index, candidate] of front.entries()) {
    const share = shares[blendRanks.findIndex((upTo) => index < upTo)] ?? 1
    const own = scores.get(chunkOf(candidate))
    const score = own ?? middling
    candidate.score = (share * candidate.score) / best + (1 - share) * score
    if (own !== undefined) candidate.trace.rerank = { by, score }
    candidate.trace.blended = candidate.score
  }
}

const chunkOf = ({ row }: Candidate): number => row.chunkId

/** Rejects when the signal fires, for work that ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
