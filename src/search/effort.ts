import { percentile } from '../core/percentile.ts'

/** What searching and embedding cost this process since it started. Each process counts for itself; nothing is kept. */
export interface Effort {
  /** Questions that were searched for. */
  questions: number
  /** Vectors of questions that were asked for, and those that were known from lately. */
  questionVectors: CacheUse
  /** Passages that were to be embedded, and those whose embedding the cache had. */
  passages: CacheUse
  /** Asking a language model for other wordings, of questions where one was asked. */
  expansion: TimeUse
  /** Joining the ranked lists of a question into one. */
  fusion: TimeUse
  /** Both together, a question each: at most 500 ms are meant. */
  expansionAndFusion: TimeUse
  /** Bytes: the most memory that this process has held at once. */
  peakMemory: number
}

export interface CacheUse {
  asked: number
  known: number
  /** known / asked; null where nothing was asked. */
  hitRate: number | null
}

/** Milliseconds over the last questions; null where there was none. */
export interface TimeUse {
  count: number
  p50: number | null
  p95: number | null
  most: number | null
}

type Cache = 'questionVectors' | 'passages'

/** Questions whose times are kept. */
const keptTimes = 1000
const caches: Record<Cache, { asked: number; known: number }> = {
  questionVectors: { asked: 0, known: 0 },
  passages: { asked: 0, known: 0 },
}
const times: { expansion: number[]; fusion: number[]; both: number[] } = { expansion: [], fusion: [], both: [] }
let questions = 0

/** Counts what a cache was asked for and what it knew. */
export function noteCache(cache: Cache, asked: number, known: number): void {
  caches[cache].asked += asked
  caches[cache].known += known
}

/** Counts a question with its times, milliseconds; `expansion` only where a model was asked for other wordings. */
export function noteQuestion({ expansion, fusion }: { expansion?: number | undefined; fusion: number }): void {
  questions++
  keep(times.fusion, fusion)
  keep(times.both, fusion + (expansion ?? 0))
  if (expansion !== undefined) keep(times.expansion, expansion)
}

/** The counts of this process up to now. */
export const effortOfProcess = (): Effort => ({
  questions,
  questionVectors: useOf('questionVectors'),
  passages: useOf('passages'),
  expansion: timeOf(times.expansion),
  fusion: timeOf(times.fusion),
  expansionAndFusion: timeOf(times.both),
  // Node says kilobytes on every platform.
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
