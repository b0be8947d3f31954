import type { SearchMode } from '../../search/search.ts'
import { type Evaluation, evaluate, type Judgements } from '../../search/search.ts'
import type { WorkOptions } from '../work-options.ts'
import { type Asked, askQuestions, type Latency, latencyOf } from './ask-questions.ts'
import { type IndexedCorpus, indexCorpus } from './index-corpus.ts'
import type { JudgedSet } from './judged-set.ts'
import { readHaystack, readJudgements, readQuestions } from './read-set.ts'
import { type OpenBenchSpace, withScratchSpace } from './scratch-space.ts'

export interface RetrievalOptions extends WorkOptions {
  openSpace: OpenBenchSpace
  /** Each is asked of the same index. */
  modes: readonly SearchMode[]
  /** Hits of a question; the measures look at ten. */
  limit?: number | undefined
  rerank?: boolean | undefined
  /** false measures what is there before the main embedder has done its work. */
  embed?: boolean | undefined
}

export interface RetrievalReport {
  corpora: number
  documents: number
  chunks: number
  questions: number
  textBytes: number
  /** Milliseconds, over all corpora: words and instant vectors, and then the vectors of the main embedder. */
  indexMs: number
  embedMs: number
  /** Passages left without a vector of the main embedder. */
  pending: number
  modes: ModeReport[]
  /** What was left out and why, each once. */
  degraded: string[]
}

export interface ModeReport extends Evaluation {
  mode: SearchMode
  latency: Latency
  run: RunLine[]
}

/** A line of a run file. */
export interface RunLine {
  question: string
  document: string
  rank: number
  score: number
}

/** Indexes each corpus by itself, asks it its own questions, and evaluates all of them together. */
export async function benchRetrieval(sets: readonly JudgedSet[], options: RetrievalOptions): Promise<RetrievalReport> {
  const indexed: IndexedCorpus[] = []
  const judgements = new Map<string, ReadonlyMap<string, number>>()
  const answers = new Map<SearchMode, Asked[]>(options.modes.map((mode) => [mode, []]))
  for (const set of sets) {
    const judged = readJudgements(set.judgements)
    for (const [question, documents] of judged) judgements.set(question, documents)
    const onProgress = inSet(options.onProgress, set, sets.length)
    const corpus = await askSet(set, judged, { ...options, onProgress }, answers)
    indexed.push(corpus)
  }
  const sum = (value: (corpus: IndexedCorpus) => number) => indexed.reduce((total, corpus) => total + value(corpus), 0)
  return {
    corpora: sets.length,
    documents: sum(({ documents }) => documents),
    chunks: sum(({ chunks }) => chunks),
    questions: judgements.size,
    textBytes: sum(({ textBytes }) => textBytes),
    indexMs: sum(({ indexMs }) => indexMs),
    embedMs: sum(({ embedMs }) => embedMs),
    pending: sum(({ pending }) => pending),
    modes: options.modes.map((mode) => reportOf(mode, answers.get(mode)!, judgements)),
    degraded: [...new Set([...indexed, ...[...answers.values()].flat()].flatMap(({ degraded }) => degraded))],
  }
}

async function askSet(
  set: JudgedSet,
  judged: Judgements,
  options: RetrievalOptions,
  answers: ReadonlyMap<SearchMode, Asked[]>,
): Promise<IndexedCorpus> {
  const questions = readQuestions(set.questions).filter(({ id }) => judged.has(id))
  const haystack = set.haystack === undefined ? undefined : readHaystack(set.haystack)
  return withScratchSpace(options.openSpace, async (space, scratch) => {
    const corpus = await indexCorpus(space, set.corpus, { ...options, scratch, embed: options.embed ?? true })
    for (const [mode, asked] of answers) {
      const { limit = 10, rerank = true, signal, onProgress } = options
      asked.push(
        ...(await askQuestions(space, corpus, questions, { mode, limit, rerank, haystack, signal, onProgress })),
      )
    }
    return corpus
  })
}

function reportOf(mode: SearchMode, answers: readonly Asked[], judgements: Judgements): ModeReport {
  const rankings = new Map(answers.map(({ question, documents }) => [question.id, documents]))
  const categories = new Map(answers.map(({ question }) => [question.id, question.category]))
  return {
    mode,
    ...evaluate(rankings, judgements, (question) => categories.get(question)),
    latency: latencyOf(answers.map(({ milliseconds }) => milliseconds)),
    run: answers.flatMap(runLines),
  }
}

/** Scores of a run fall with the rank: the reported score need not, as ranking uses another one. */
const runLines = ({ question, documents }: Asked): RunLine[] =>
  documents.map((document, index) => ({ question: question.id, document, rank: index + 1, score: 1 / (index + 1) }))

const inSet = (onProgress: WorkOptions['onProgress'], { name }: JudgedSet, sets: number): WorkOptions['onProgress'] =>
  onProgress && sets > 1 ? (step, done, total) => onProgress(`${name}: ${step}`, done, total) : onProgress
