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
  /** The corpus's own ids of the hits, without duplicates, best first. */
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
  /** Question → the only documents it may search. */
  haystack?: ReadonlyMap<string, readonly string[]> | undefined
  /** Kinds of record that may answer; default: all. */
  kinds?: readonly RecordKind[] | undefined
}

/** Asks the questions in sequence and measures each, after a warm-up question that loads the models. */
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

/** A text outside of all sets, so that the first question is not cached. */
const warmUp = 'which question comes before all others'

/** Asks one question; the time of the first includes loading models. */
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

/** 50th, 95th and 99th percentile, milliseconds. */
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
