import { join } from 'node:path'
import { type AbstentionReport, benchAbstention } from '../src/benchmarks/abstention.ts'
import { benchRetrieval, type RetrievalReport } from '../src/benchmarks/retrieval.ts'
import type { SearchMode } from '../src/search/search.ts'
import { corporaOf, quickConversations, type ReportedSet, reportedSets } from './judged-sets.ts'
import type { SpaceOpener } from './open-space.ts'

export interface Outcome {
  set: ReportedSet
  retrieval: RetrievalReport
  /** Of sets that have questions without an answer. */
  abstention?: AbstentionReport
}

export interface MeasureOptions {
  spaces: Pick<SpaceOpener, 'openSpace' | 'openWordsSpace'>
  /** Words on all sets, meaning on two conversations. */
  quick: boolean
  /** Folders of the sets to measure; all without it. */
  only: readonly string[] | undefined
  onProgress(step: string, done: number, total?: number): void
  /** Prints which set is missing, and which is done. */
  say(sentence: string): void
}

/** Measures every set that is below the folder, one after the other. */
export async function measureSets(folder: string, options: MeasureOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const set of wanted(options.only)) {
    const corpora = corporaOf(folder, set)
    if (corpora === undefined) {
      options.say(`${set.title} is left out: there is no ${join(folder, set.folder)}.`)
      continue
    }
    const { openSpace, openWordsSpace } = options.spaces
    const { onProgress } = options
    const retrieve = (modes: readonly SearchMode[], chosen = corpora) =>
      benchRetrieval(chosen, { openSpace, modes, onProgress })
    if (options.quick) {
      const asked = { openSpace: openWordsSpace, modes: ['search'], embed: false, onProgress } as const
      outcomes.push({ set, retrieval: await benchRetrieval(corpora, asked) })
      const few = corpora.filter(({ name }) => quickConversations.includes(name))
      const title = `${set.title}, two conversations`
      if (set.unit === 'turns') outcomes.push({ set: { ...set, title }, retrieval: await retrieve(['query'], few) })
    } else {
      const retrieval = await retrieve(['search', 'query'])
      const answerable = corpora.every(({ unanswerable }) => unanswerable === undefined)
      const asked = { openSpace, modes: ['search', 'query'], onProgress } as const
      outcomes.push({ set, retrieval, ...(!answerable && { abstention: await benchAbstention(corpora, asked) }) })
    }
    options.say(`${set.title}: done`)
  }
  return outcomes
}

function wanted(names: readonly string[] | undefined): readonly ReportedSet[] {
  if (names === undefined) return reportedSets
  const unknown = names.find((name) => !reportedSets.some(({ folder }) => folder === name))
  if (unknown === undefined) return reportedSets.filter(({ folder }) => names.includes(folder))
  throw new Error(`There is no set ${unknown}. Sets are ${reportedSets.map(({ folder }) => folder).join(', ')}.`)
}
