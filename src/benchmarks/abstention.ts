import type { OpenSpace } from '../app/space.ts'
import { invalidInput } from '../core/errors.ts'
import type { Hit } from '../core/hit.ts'
import { addAll } from '../core/long-lists.ts'
import { percentile } from '../core/percentile.ts'
import type { SearchMode } from '../search/search.ts'
import { type Asked, askQuestions } from './ask-questions.ts'
import { areaUnderCurve } from './evaluate.ts'
import type { IndexedCorpus } from './index-corpus.ts'
import type { JudgedSet } from './judged-set.ts'
import { readJudgements, readQuestions } from './read-set.ts'
import { indexAll, type RetrievalOptions } from './retrieval.ts'
import { withScratchSpaces } from './scratch-space.ts'

export interface AbstentionReport {
  corpora: number
  answerable: number
  unanswerable: number
  modes: { mode: SearchMode; reported: Separation; right: ScoreBin[] }[]
  /** The best raw BM25 score of each question, on the same index: the baseline of a plain engine. */
  bm25: Separation
  features: QuestionFeatures[]
}

/** First hits with scores within .1 of a value. */
export interface ScoreBin {
  score: number
  hits: number
  /** Share of them that answer, by the judgments. */
  right: number
}

/** How well a score separates questions with an answer from those without. */
export interface Separation {
  /** Probability that a question with an answer scores above one without. */
  areaUnderCurve: number
  /** Medians of the scores. */
  answerable: number
  unanswerable: number
}

/** Features of a question's first hits: the data for fitting the reported score. */
export interface QuestionFeatures {
  corpus: string
  question: string
  text: string
  mode: SearchMode
  answerable: boolean
  hits: {
    document: string
    rank: number
    /** From the judgments; 0 without one. */
    relevance: number
    score: number
    /** The score that orders the hits. */
    final: number
    evidence: Readonly<Record<string, number | undefined>>
  }[]
}

/** Asks each corpus its answerable and unanswerable questions, and compares the scores of their best hits. */
export async function benchAbstention(
  sets: readonly JudgedSet[],
  options: RetrievalOptions,
): Promise<AbstentionReport> {
  const usable = sets.filter((set) => set.unanswerable !== undefined)
  if (usable.length === 0) {
    const message = 'None of the sets has questions without an answer (adversarial.jsonl or abstention.jsonl).'
    throw invalidInput('unanswerable_missing', message)
  }
  const features: QuestionFeatures[] = []
  const raw: BestScore[] = []
  await withScratchSpaces(options.openSpace, usable, async (scratches) => {
    const corpora = await indexAll(scratches, options)
    for (const [index, { item, space }] of scratches.entries()) {
      const asked = await askSet(item, space, corpora[index]!, options)
      addAll(features, asked.features)
      addAll(raw, asked.raw)
    }
  })
  const reported = (mode: SearchMode) => bestReported(features.filter((question) => question.mode === mode))
  return {
    corpora: usable.length,
    answerable: raw.filter((question) => question.answerable).length,
    unanswerable: raw.filter((question) => !question.answerable).length,
    modes: options.modes.map((mode) => ({ mode, reported: separate(reported(mode)), right: rightOf(features, mode) })),
    bm25: separate(raw),
    features,
  }
}

interface BestScore {
  answerable: boolean
  score: number
}

/** Number of hits searched for the best raw score: ranking may move it down. */
const rawDepth = 50
/** Number of hits whose evidence is stored. */
const featureDepth = 10

async function askSet(
  set: JudgedSet,
  space: OpenSpace,
  corpus: IndexedCorpus,
  { modes, rerank = true, signal, onProgress }: RetrievalOptions,
): Promise<{ features: QuestionFeatures[]; raw: BestScore[] }> {
  const judged = readJudgements(set.judgements)
  const answerable = readQuestions(set.questions).filter(({ id }) => judged.has(id))
  const questions = [...answerable, ...readQuestions(set.unanswerable!)]
  const ask = (mode: SearchMode, limit: number) =>
    askQuestions(space, corpus, questions, { mode, limit, rerank, explain: true, signal, onProgress })
  const features: QuestionFeatures[] = []
  for (const mode of modes)
    for (const asked of await ask(mode, featureDepth))
      features.push(featuresOf(set.name, mode, asked, judged.get(asked.question.id), corpus.documentOf))
  const raw = (await ask('search', rawDepth)).map(({ question, hits }) => ({
    answerable: judged.has(question.id),
    score: Math.max(0, ...hits.map(bm25Of)),
  }))
  return { features, raw }
}

const bm25Of = ({ trace }: Hit): number => Math.max(0, ...(trace?.places ?? []).map(({ score }) => score))

function featuresOf(
  corpus: string,
  mode: SearchMode,
  { question, hits }: Asked,
  judged: ReadonlyMap<string, number> | undefined,
  documentOf: (hit: Hit) => string,
): QuestionFeatures {
  return {
    corpus,
    question: question.id,
    text: question.text,
    mode,
    answerable: judged !== undefined,
    hits: hits.map((hit, index) => {
      const document = documentOf(hit)
      return {
        document,
        rank: index + 1,
        relevance: judged?.get(document) ?? 0,
        score: hit.score ?? 0,
        final: hit.trace?.final ?? 0,
        evidence: hit.trace?.evidence ?? {},
      }
    }),
  }
}

/** Share of right first hits by score, including questions without an answer. */
function rightOf(features: readonly QuestionFeatures[], mode: SearchMode): ScoreBin[] {
  const first = features.flatMap((question) => (question.mode === mode ? question.hits.slice(0, 1) : []))
  return [0.1, 0.3, 0.5, 0.7, 0.9].map((score) => {
    const hits = first.filter((hit) => Math.min(4, Math.floor(hit.score * 5)) === Math.floor(score * 5))
    const right = hits.filter(({ relevance }) => relevance > 0).length
    return { score, hits: hits.length, right: hits.length === 0 ? 0 : right / hits.length }
  })
}

const bestReported = (questions: readonly QuestionFeatures[]): BestScore[] =>
  questions.map(({ answerable, hits }) => ({ answerable, score: hits[0]?.score ?? 0 }))

function separate(questions: readonly BestScore[]): Separation {
  const scores = (answerable: boolean) =>
    questions.filter((question) => question.answerable === answerable).map(({ score }) => score)
  const [above, below] = [scores(true), scores(false)]
  return {
    areaUnderCurve: areaUnderCurve(above, below),
    answerable: percentile(above, 0.5),
    unanswerable: percentile(below, 0.5),
  }
}
