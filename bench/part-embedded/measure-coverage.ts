import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSpace } from '../../src/app/space.ts'
import { askQuestions } from '../../src/benchmarks/ask-questions.ts'
import { evaluate, type Judgements } from '../../src/benchmarks/evaluate.ts'
import { type IndexedCorpus, indexCorpus } from '../../src/benchmarks/index-corpus.ts'
import { readJudgements, readQuestions } from '../../src/benchmarks/read-set.ts'
import { type OpenBenchSpace, type Scratch, withScratchSpaces } from '../../src/benchmarks/scratch-space.ts'
import { showProgress } from '../command-line.ts'
import { type CoverageReport, coverageSteps } from './coverage-table.ts'
import type { CoverageIndex, Part } from './indexes.ts'

interface Indexed extends Part {
  space: OpenSpace
  corpus: Part['corpus']
  indexed: IndexedCorpus
}

/** Embeds an index step by step and asks the questions of each of its sets at each step. */
export async function measureCoverage(
  openSpace: OpenBenchSpace,
  { title, spaces }: CoverageIndex,
): Promise<CoverageReport[]> {
  return withScratchSpaces(openSpace, spaces, async (scratches) => {
    const parts: Indexed[] = []
    for (const scratch of scratches) parts.push(...(await indexParts(scratch)))
    const sets = [...new Set(parts.map(({ set }) => set))]
    const reports = sets.map((set): CoverageReport => ({ index: title, set, questions: 0, steps: [] }))
    for (const share of coverageSteps) {
      for (const { space } of scratches) await embedUpTo(space, share)
      for (const report of reports) {
        const asked = parts.filter(({ set }) => set === report.set)
        const { questions, metrics, agreeing } = await askParts(asked)
        report.questions = questions
        report.steps.push({ share, nDCG: metrics['nDCG@10'], hit5: metrics['hit@5'], agreeing })
      }
    }
    return reports
  })
}

async function indexParts({ item, space, folder }: Scratch & { item: readonly Part[] }): Promise<Indexed[]> {
  const indexed: Indexed[] = []
  for (const [number, part] of item.entries()) {
    const scratch = join(folder, `part-${number}`)
    mkdirSync(scratch)
    const collection = `part-${number}`
    const corpus = await indexCorpus(space, part.corpus.corpus, {
      ...{ scratch, embed: false, collection, onProgress: showProgress },
    })
    // Ids are unique within one corpus only; documents other than files belong to no collection.
    const documentOf: IndexedCorpus['documentOf'] = (hit) => {
      const from = 'collection' in hit ? hit.collection : undefined
      return from === null || from === collection ? corpus.documentOf(hit) : ''
    }
    indexed.push({ ...part, space, indexed: { ...corpus, documentOf } })
  }
  return indexed
}

/** Embeds as many passages as are missing for this share, in the order that a user gets. */
async function embedUpTo({ search }: OpenSpace, share: number): Promise<void> {
  const { chunks, pending } = await search.status()
  const budget = Math.ceil(chunks * share) - (chunks - pending)
  if (budget <= 0) return
  await search.embedPending({
    budget,
    onProgress: ({ embedded }) => showProgress(`Embedding ${share * 100} %`, embedded, budget),
  })
}

/** Questions of all parts together, and how often the best score is the first hit's. */
async function askParts(parts: readonly Indexed[]) {
  const judgements: Map<string, ReadonlyMap<string, number>> & Judgements = new Map()
  const rankings = new Map<string, string[]>()
  let agreeing = 0
  for (const { corpus, space, indexed } of parts) {
    const judged = readJudgements(corpus.judgements)
    const questions = readQuestions(corpus.questions).filter(({ id }) => judged.has(id))
    const options = { mode: 'query', limit: 10, rerank: true, onProgress: showProgress } as const
    for (const { question, documents, hits } of await askQuestions(space, indexed, questions, options)) {
      rankings.set(question.id, documents)
      judgements.set(question.id, judged.get(question.id)!)
      const scores = hits.map(({ score }) => score ?? 0)
      if (scores.every((score) => score <= (scores[0] ?? 0))) agreeing++
    }
  }
  return { ...evaluate(rankings, judgements).all, agreeing: agreeing / judgements.size }
}
