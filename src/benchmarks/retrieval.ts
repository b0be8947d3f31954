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
  /** All modes are evaluated on the same index. */
  modes: readonly SearchMode[]
  /** Hits per question; the measures use ten. */
  limit?: number | undefined
  rerank?: boolean | undefined
  /** false measures before the main embeddings are computed. */
  embed?: boolean | undefined
  /**
   * Reads facts from conversations before the first question. Turns are judged, so facts are excluded from the hits.
   */
  withMemory?: boolean | undefined
}

export interface RetrievalReport {
  corpora: number
  documents: number
  chunks: number
  questions: number
  textBytes: number
  /** Milliseconds, over all corpora: words and static embeddings, and then the main embeddings. */
  indexMs: number
  embedMs: number
  /** Passages left without a main embedding. */
  pending: number
  modes: ModeReport[]
  /** Of this process alone: caches, times of expansion and fusion, peak memory. */
  effort: Effort
  /** Skipped steps and the reason, without duplicates. */
  degraded: string[]
}

export interface ModeReport extends Evaluation {
  mode: SearchMode
  latency: Latency
  run: RunLine[]
  /** Effect of preferences and outdated facts on the order, for conversations whose facts were read. */
  memory?: MemoryMeasures
}

/** A line of a run file. */
export interface RunLine {
  question: string
  document: string
  rank: number
  score: number
}

/** Indexes each corpus separately, asks its own questions, and evaluates all of them together. */
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

/** Indexes all corpora before the first question: while questions come, embedding uses only one core. */
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

/** Kinds of record in corpora. */
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
