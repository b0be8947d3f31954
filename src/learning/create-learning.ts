import { isAbsolute } from 'node:path'
import type { Clock } from '../core/runtime.ts'
import { createDecisions, type NewDecision } from '../observations/observations.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { createKnowledge } from './knowledge.ts'
import { createLearn } from './learn.ts'
import { learningProposals } from './learning-proposals.ts'
import { lookUp } from './look-up.ts'
import { notePlaces } from './places.ts'
import { prepareAllFixes, prepareFixes } from './prepare-fixes.ts'
import { prepareAllKnowledge, prepareKnowledge } from './prepare-knowledge.ts'
import { prepareNotes } from './prepare-notes.ts'
import { createReview, type ReviewRequest } from './review.ts'
import { countOldRuns, foldRuns } from './runs.ts'
import type { LearningSettings } from './settings.ts'
import { getLearning, listLearnings } from './show-learnings.ts'
import { goneProposals, verifyLearnings } from './verify-learnings.ts'
import { listWarnings } from './warnings/list-warnings.ts'

export interface LearningNeeds {
  db: Database
  search: Search
  clock: Clock
  /** The home whose hooks are answered; undefined for a space that has none. */
  home: string | undefined
  /** Takes in what hooks captured until now. */
  catchUp(): Promise<void>
  settings: { learning: LearningSettings }
  /** The project that a folder belongs to. */
  projectAt(folder: string): Promise<string | undefined>
}

export type Learning = ReturnType<typeof createLearning>

/** What agents learned: fixes of errors with the trust that they earned, and what a person said that is so. */
export function createLearning({ db, search, clock, home, settings, catchUp, projectAt }: LearningNeeds) {
  const traces = createDecisions({ db, search, clock })
  const prepare = async (project: string, isShared = false) => {
    const needs = { db, home, settings: settings.learning }
    await (isShared ? prepareAllFixes(needs) : prepareFixes(needs, project))
    await prepareNotes({ db, home, settings: settings.learning, decisions: traces.withFiles }, project)
    await prepareKnowledge({ db, home, settings: settings.learning }, project)
  }
  const prepareKnown = (reader: Reader = db) => prepareAllKnowledge({ db: reader, home, settings: settings.learning })
  const learn = createLearn({ db, clock, settings: settings.learning, prepare })
  const review = createReview({ db, clock, prepare })
  /** What was captured until now counts in every answer. */
  const fresh =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await catchUp()
      await learn()
      return work(...given)
    }
  return {
    learn,
    list: fresh((filter: Parameters<typeof listLearnings>[1]) => listLearnings(db, filter)),
    get: fresh((id: string) => getLearning(db, id)),
    /** `project`: its name, or a folder of it. */
    lookUp: fresh(async ({ output, project }: Parameters<typeof lookUp>[1]) => {
      const named = isAbsolute(project) ? ((await projectAt(project)) ?? project) : project
      return lookUp(db, { output, project: named })
    }),
    review: fresh(async (request: ReviewRequest) => {
      const reviewed = await review(request)
      await prepareKnown()
      return reviewed
    }),
    proposals: async () => [
      ...(await learningProposals({ db, clock, prepare })),
      ...(await goneProposals({ db, clock, prepare })),
    ],
    /** Looks whether the files of fixes still exist, for as long as it may. */
    verify: (shouldEnd: () => boolean) => verifyLearnings({ db, clock }, shouldEnd),
    /** Makes ready what hooks show, by what a transaction that is not over says. */
    async refresh(tx: Reader) {
      await prepareAllFixes({ db: tx, home, settings: settings.learning })
      await prepareKnown(tx)
    },
    /** Makes ready what hooks show after rows came from elsewhere: also in folders where nothing happened here since. */
    async arrived(): Promise<void> {
      if (home === undefined) return
      for (const project of await notePlaces(db)) await prepare(project)
    },
    knowledge: createKnowledge({ db, clock, prepare: prepareKnown, projectAt }),
    warnings: fresh((filter: Parameters<typeof listWarnings>[1]) => listWarnings(db, filter)),
    decisions: {
      /** Keeps a decision, and shows it from now on when its files are changed. */
      async add(given: NewDecision) {
        const decision = await traces.add(given)
        if (decision.project !== null) await prepare(decision.project)
        return decision
      },
      list: async (filter: Parameters<typeof traces.list>[0]) => {
        await catchUp()
        return traces.list(filter)
      },
    },
    /** Folds runs that are kept no longer into counts; with `dryRun` only says how many they are. */
    fold: (dryRun = false): Promise<number> =>
      (dryRun ? countOldRuns : foldRuns)(db, clock(), settings.learning.keepRunsDays),
  }
}
