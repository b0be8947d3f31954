import { askQuestion } from '../../src/benchmarks/ask-questions.ts'
import { areaUnderCurve, evaluate, type Judgements } from '../../src/benchmarks/evaluate.ts'
import { indexCorpus } from '../../src/benchmarks/index-corpus.ts'
import type { JudgedSet } from '../../src/benchmarks/judged-set.ts'
import { type JudgedQuestion, readHaystack, readJudgements, readQuestions } from '../../src/benchmarks/read-set.ts'
import { type Scratch, withScratchSpaces } from '../../src/benchmarks/scratch-space.ts'
import type { SearchMode } from '../../src/search/search.ts'
import { corporaOf, reportedSets } from '../judged-sets.ts'
import { type FeatureSwitch, openSwitchedSpaces } from './feature-switch.ts'

export interface FeatureOptions {
  mode: SearchMode
  /** Folders of the sets to measure; all without it. */
  only: readonly string[] | undefined
  /** Features that are disabled together, instead of one after the other. */
  together: readonly string[] | undefined
  /** Where embeddings are kept. */
  cachePath: string
  say(sentence: string): void
}

export interface Measured {
  ndcg: number
  /** Chance that a question with an answer scores above one without; of sets that have both. */
  areaUnderCurve?: number
}

/** One set with all features, and without some. */
export interface SetWorth {
  title: string
  questions: number
  all: Measured
  /** By the name of the disabled feature: the number of affected queries, and the measures without it. */
  without: Record<string, Measured & { touched: number }>
}

/** Asks each set of the folder with all features, and again without each where it changed the score of a candidate. */
export async function measureFeatures(folder: string, options: FeatureOptions): Promise<SetWorth[]> {
  const worths: SetWorth[] = []
  const { open, close, features } = openSwitchedSpaces(options.mode, options.cachePath)
  for (const set of reportedSets) {
    const corpora = corporaOf(folder, set)
    if (!corpora || (options.only && !options.only.includes(set.folder))) continue
    const answers = await withScratchSpaces(open, corpora, async (scratches) => {
      const all: Answer[] = []
      for (const scratch of scratches) all.push(...(await askCorpus(scratch, features, options)))
      return all
    })
    const judgements = new Map(corpora.flatMap((corpus) => [...readJudgements(corpus.judgements)]))
    worths.push({ title: set.title, ...worthOf(answers, judgements) })
    options.say(`${set.title}: done`)
  }
  await close()
  return worths
}

interface Ranking {
  documents: readonly string[]
  /** Of the first hit. */
  score: number
}

interface Answer {
  question: string
  all: Ranking
  /** By disabled feature, if that changes a candidate. */
  without: Map<string, Ranking>
}

async function askCorpus(
  { item, space, folder }: Scratch & { item: JudgedSet },
  features: FeatureSwitch,
  { mode, together }: FeatureOptions,
): Promise<Answer[]> {
  const corpus = await indexCorpus(space, item.corpus, { scratch: folder, embed: mode === 'query' })
  const haystack = item.haystack === undefined ? undefined : readHaystack(item.haystack)
  const judged = readJudgements(item.judgements)
  const answerable = readQuestions(item.questions).filter(({ id }) => judged.has(id))
  const questions = [...answerable, ...(item.unanswerable === undefined ? [] : readQuestions(item.unanswerable))]
  const rank = async (question: JudgedQuestion): Promise<Ranking> => {
    const asked = { mode, limit: 10, rerank: true, haystack }
    const { documents, hits } = await askQuestion(space, corpus, question, asked)
    return { documents, score: hits[0]?.score ?? 0 }
  }
  const answers: Answer[] = []
  for (const question of questions) {
    features.leaveOut([])
    const all = await rank(question)
    const touched = features.touched()
    const variants = together ? [{ name: together.join(', '), names: together }] : touched.map(alone)
    const without = new Map<string, Ranking>()
    for (const { name, names } of variants) {
      if (!names.some((one) => touched.includes(one))) continue
      features.leaveOut(names)
      without.set(name, await rank(question))
    }
    answers.push({ question: question.id, all, without })
  }
  return answers
}

const alone = (name: string) => ({ name, names: [name] })

function worthOf(answers: readonly Answer[], judgements: Judgements): Omit<SetWorth, 'title'> {
  const names = [...new Set(answers.flatMap(({ without }) => [...without.keys()]))]
  const measure = (of: (answer: Answer) => Ranking): Measured => {
    const rankings = new Map(answers.map((answer) => [answer.question, of(answer).documents]))
    const scores = (isAnswerable: boolean) =>
      answers.filter(({ question }) => judgements.has(question) === isAnswerable).map((answer) => of(answer).score)
    const below = scores(false)
    return {
      ndcg: evaluate(rankings, judgements).all.metrics['nDCG@10'],
      ...(below.length > 0 && { areaUnderCurve: areaUnderCurve(scores(true), below) }),
    }
  }
  const withoutOne = (name: string) => ({
    ...measure(({ all, without }) => without.get(name) ?? all),
    touched: answers.filter(({ without }) => without.has(name)).length,
  })
  return {
    questions: answers.length,
    all: measure(({ all }) => all),
    without: Object.fromEntries(names.map((name) => [name, withoutOne(name)])),
  }
}
