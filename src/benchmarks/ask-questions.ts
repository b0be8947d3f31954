import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { throwIfAborted } from '../core/errors.ts'
import type { Hit } from '../core/hit.ts'
import { percentile } from '../core/percentile.ts'
import type { RecordKind } from '../core/record.ts'
import type { SearchMode } from '../search/search.ts'
import type { IndexedCorpus } from './index-corpus.ts'
import type { JudgedQuestion } from './read-set.ts'

export interface Asked {
  question: JudgedQuestion
  hits: Hit[]
  /** The corpus's own ids of the hits, each document once, best first. */
  documents: string[]
  /** Those of them that were offered for a standing instruction. */
  offered: string[]
  milliseconds: number
  degraded: string[]
}

export interface AskOptions extends WorkOptions {
  mode: SearchMode
  limit: number
  rerank: boolean
  explain?: boolean
  /** Question → the only documents it may see. */
  haystack?: ReadonlyMap<string, readonly string[]> | undefined
  /** Kinds of record that may answer; all unless given. */
  kinds?: readonly RecordKind[] | undefined
}

/** Asks one question after the other and takes the time of each, without the one before them, which loads the models. */
export async function askQuestions(
  space: OpenSpace,
  corpus: IndexedCorpus,
  questions: readonly JudgedQuestion[],
  options: AskOptions,
): Promise<Asked[]> {
  const answers: Asked[] = []
  await space.search.search({ query: warmUp, mode: options.mode })
  for (const question of questions) {
    throwIfAborted(options.signal)
    answers.push(await askQuestion(space, corpus, question, options))
    options.onProgress?.('Asking', answers.length, questions.length)
  }
  return answers
}

/** A question of nobody's: the cache of questions must not know the first one. */
const warmUp = 'which question comes before all others'

/** Asks one question; the time of a first one has the loading of models in it. */
export async function askQuestion(
  { search }: OpenSpace,
  corpus: IndexedCorpus,
  question: JudgedQuestion,
  { mode, limit, rerank, explain = false, haystack, kinds, signal }: AskOptions,
): Promise<Asked> {
  const visible = haystack?.get(question.id)
  const filter = { ...(visible && { recordIds: corpus.rowsOf(visible) }), ...(kinds && { kinds }) }
  const started = performance.now()
  const { hits, degraded } = await search.search(
    { query: question.text, mode, limit: corpus.hitsFor(limit), rerank, explain, filter },
    { signal },
  )
  const milliseconds = performance.now() - started
  const offered = hits.filter((hit) => hit.offered).map(corpus.documentOf)
  const documents = [...new Set(hits.map(corpus.documentOf))].slice(0, limit)
  return { question, hits, documents, offered, milliseconds, degraded }
}

/** Milliseconds that half, nineteen of twenty, and ninety-nine of a hundred questions did not exceed. */
export interface Latency {
  p50: number
  p95: number
  p99: number
}

export const latencyOf = (milliseconds: readonly number[]): Latency => ({
  p50: percentile(milliseconds, 0.5),
  p95: percentile(milliseconds, 0.95),
  p99: percentile(milliseconds, 0.99),
})
