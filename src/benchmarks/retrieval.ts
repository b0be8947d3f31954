import { type Effort, effortOfProcess } from '../app/effort.ts'
import type { WorkOptions } from '../app/work-options.ts'
import type { RecordKind } from '../core/record.ts'
import type { SearchMode } from '../search/search.ts'
import { type Asked, askQuestions, type Latency, latencyOf } from './ask-questions.ts'
import { type Evaluation, evaluate, type Judgements } from './evaluate.ts'
import { type IndexedCorpus, indexCorpus } from './index-corpus.ts'
import type { JudgedSet } from './judged-set.ts'
import { type MemoryMeasures, measureMemory } from './memory-measures.ts'
import { readHaystack, readJudgements, readQuestions } from './read-set.ts'
import { type OpenBenchSpace, type Scratch, withScratchSpaces } from './scratch-space.ts'

export interface RetrievalOptions extends WorkOptions {
  openSpace: OpenBenchSpace
  /** Each is asked of the same index. */
  modes: readonly SearchMode[]
  /** Hits of a question; the measures look at ten. */
  limit?: number | undefined
  rerank?: boolean | undefined
  /** false measures what is there before the main embedder has done its work. */
  embed?: boolean | undefined
  /** Reads facts out of conversations before the first question. Turns are judged, so facts are not among the hits. */
  withMemory?: boolean | undefined
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
  /** Of this process, which did nothing else: caches, times of expansion and fusion, peak memory. */
  effort: Effort
  /** What was left out and why, each once. */
  degraded: string[]
}

export interface ModeReport extends Evaluation {
  mode: SearchMode
  latency: Latency
  run: RunLine[]
  /** What standing wishes and knowledge of change did to the order; of conversations whose facts were read. */
  memory?: MemoryMeasures
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
  const judgements = new Map(sets.flatMap((set) => [...readJudgements(set.judgements)]))
  return withScratchSpaces(options.openSpace, sets, async (scratches) => {
    const corpora = await indexAll(scratches, options)
    const answers = new Map<SearchMode, Asked[]>()
    for (const mode of options.modes) answers.set(mode, await askAll(scratches, corpora, judgements, mode, options))
    return reportAll(options, corpora, answers, judgements)
  })
}

type SetScratch = Scratch & { item: JudgedSet }

/** All corpora before the first question: while questions come, embedding keeps to one core. */
export async function indexAll(
  scratches: readonly SetScratch[],
  { embed = true, withMemory = false, signal, onProgress }: RetrievalOptions,
): Promise<IndexedCorpus[]> {
  const corpora: IndexedCorpus[] = []
  for (const { item, space, folder } of scratches) {
    const told = inSet(onProgress, item, scratches.length)
    corpora.push(
      await indexCorpus(space, item.corpus, { signal, onProgress: told, scratch: folder, embed, withMemory }),
    )
  }
  return corpora
}

async function askAll(
  scratches: readonly SetScratch[],
  corpora: readonly IndexedCorpus[],
  judgements: Judgements,
  mode: SearchMode,
  { limit = 10, rerank = true, withMemory = false, signal, onProgress }: RetrievalOptions,
): Promise<Asked[]> {
  const answers: Asked[] = []
  for (const [index, { item, space }] of scratches.entries()) {
    const questions = readQuestions(item.questions).filter(({ id }) => judgements.has(id))
    const haystack = item.haystack === undefined ? undefined : readHaystack(item.haystack)
    const told = inSet(onProgress, item, scratches.length)
    const kinds = withMemory ? judgedKinds : undefined
    const options = { mode, limit, rerank, haystack, kinds, signal, onProgress: told }
    for (const asked of await askQuestions(space, corpora[index]!, questions, options)) answers.push(asked)
  }
  return answers
}

/** What corpora consist of. */
const judgedKinds: readonly RecordKind[] = ['document', 'message']

function reportAll(
  { modes, withMemory = false }: RetrievalOptions,
  corpora: readonly IndexedCorpus[],
  answers: ReadonlyMap<SearchMode, readonly Asked[]>,
  judgements: Judgements,
): RetrievalReport {
  const sum = (value: (corpus: IndexedCorpus) => number) => corpora.reduce((total, corpus) => total + value(corpus), 0)
  const leftOut = [...corpora, ...[...answers.values()].flat()].flatMap(({ degraded }) => degraded)
  return {
    corpora: corpora.length,
    documents: sum(({ documents }) => documents),
    chunks: sum(({ chunks }) => chunks),
    questions: judgements.size,
    textBytes: sum(({ textBytes }) => textBytes),
    indexMs: sum(({ indexMs }) => indexMs),
    embedMs: sum(({ embedMs }) => embedMs),
    pending: sum(({ pending }) => pending),
    modes: modes.map((mode) => reportOf(mode, answers.get(mode)!, judgements, withMemory)),
    effort: effortOfProcess(),
    degraded: [...new Set(leftOut)],
  }
}

function reportOf(
  mode: SearchMode,
  answers: readonly Asked[],
  judgements: Judgements,
  withMemory: boolean,
): ModeReport {
  const rankings = new Map(answers.map(({ question, documents }) => [question.id, documents]))
  const categories = new Map(answers.map(({ question }) => [question.id, question.category]))
  return {
    mode,
    ...evaluate(rankings, judgements, (question) => categories.get(question)),
    latency: latencyOf(answers.map(({ milliseconds }) => milliseconds)),
    run: answers.flatMap(runLines),
    ...(withMemory && { memory: measureMemory(answers, judgements) }),
  }
}

/** Scores of a run fall with the rank: the reported score need not, as ranking uses another one. */
const runLines = ({ question, documents }: Asked): RunLine[] =>
  documents.map((document, index) => ({ question: question.id, document, rank: index + 1, score: 1 / (index + 1) }))

const inSet = (onProgress: WorkOptions['onProgress'], { name }: JudgedSet, sets: number): WorkOptions['onProgress'] =>
  onProgress && sets > 1 ? (step, done, total) => onProgress(`${name}: ${step}`, done, total) : onProgress
