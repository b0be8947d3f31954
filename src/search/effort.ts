import { percentile } from '../core/percentile.ts'

/**
 * Cost of searching and embedding in this process since its start. Each process counts for itself; nothing is stored.
 */
export interface Effort {
  /** Number of searched questions. */
  questions: number
  /** Requested vectors of questions, and cache hits among them. */
  questionVectors: CacheUse
  /** Passages to embed, and cache hits among them. */
  passages: CacheUse
  /** Time to get other wordings from a language model, for questions with expansion. */
  expansion: TimeUse
  /** Time to combine the ranked lists of a question. */
  fusion: TimeUse
  /** Both together per question; the goal is at most 500 ms. */
  expansionAndFusion: TimeUse
  /** Peak memory of this process, bytes. */
  peakMemory: number
}

export interface CacheUse {
  asked: number
  known: number
  /** known / asked; null if nothing was asked. */
  hitRate: number | null
}

/** Milliseconds over the last questions; null if there were none. */
export interface TimeUse {
  count: number
  p50: number | null
  p95: number | null
  most: number | null
}

type Cache = 'questionVectors' | 'passages'

/** Number of questions whose times are kept. */
const keptTimes = 1000
const caches: Record<Cache, { asked: number; known: number }> = {
  questionVectors: { asked: 0, known: 0 },
  passages: { asked: 0, known: 0 },
}
const times: { expansion: number[]; fusion: number[]; both: number[] } = { expansion: [], fusion: [], both: [] }
let questions = 0

/** Counts requests to a cache and its hits. */
export function noteCache(cache: Cache, asked: number, known: number): void {
  caches[cache].asked += asked
  caches[cache].known += known
}

/** Counts a question with its times, milliseconds; `expansion` only if a model was asked for other wordings. */
export function noteQuestion({ expansion, fusion }: { expansion?: number | undefined; fusion: number }): void {
  questions++
  keep(times.fusion, fusion)
  keep(times.both, fusion + (expansion ?? 0))
  if (expansion !== undefined) keep(times.expansion, expansion)
}

/** The counts of this process so far. */
export const effortOfProcess = (): Effort => ({
  questions,
  questionVectors: useOf('questionVectors'),
  passages: useOf('passages'),
  expansion: timeOf(times.expansion),
  fusion: timeOf(times.fusion),
  expansionAndFusion: timeOf(times.both),
  // Node reports kilobytes on every platform.
  peakMemory: process.resourceUsage().maxRSS * 1024,
})

function keep(list: number[], value: number): void {
  list.push(value)
  if (list.length > keptTimes) list.shift()
}

function useOf(cache: Cache): CacheUse {
  const { asked, known } = caches[cache]
  return { asked, known, hitRate: asked === 0 ? null : known / asked }
}

function timeOf(list: readonly number[]): TimeUse {
  if (list.length === 0) return { count: 0, p50: null, p95: null, most: null }
  return { count: list.length, p50: percentile(list, 0.5), p95: percentile(list, 0.95), most: Math.max(...list) }
}
