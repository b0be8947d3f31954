import { isAbsolute } from 'node:path'
import type { Clock } from '../core/runtime.ts'
import { createDecisions, type NewDecision } from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { createKnowledge } from './knowledge.ts'
import { createLearn } from './learn.ts'
import { learningProposals } from './learning-proposals.ts'
import { lookUp } from './look-up.ts'
import { hookData } from './prepare-hooks.ts'
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
  /** The home whose hooks are answered; undefined for a space without hooks. */
  home: string | undefined
  /** Reads the events that hooks captured until now. */
  catchUp(): Promise<void>
  settings: { learning: LearningSettings }
  /** The project that a folder belongs to. */
  projectAt(folder: string): Promise<string | undefined>
}

export type Learning = ReturnType<typeof createLearning>

/** Learnings of agents (fixes of errors, with the trust that they earned) and facts confirmed by a person. */
export function createLearning({ db, search, clock, home, settings, catchUp, projectAt }: LearningNeeds) {
  const traces = createDecisions({ db, search, clock })
  const hooks = hookData({ db, home, settings: settings.learning, decisions: traces.withFiles })
  const { prepare, prepareKnown } = hooks
  const learn = createLearn({ db, clock, settings: settings.learning, prepare })
  const review = createReview({ db, clock, prepare })
  /** Every answer includes the events captured until now. */
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
    /** Checks whether the files of fixes still exist, until `shouldEnd`. */
    verify: (shouldEnd: () => boolean) => verifyLearnings({ db, clock }, shouldEnd),
    refresh: hooks.refresh,
    arrived: hooks.arrived,
    knowledge: createKnowledge({ db, clock, prepare: prepareKnown, projectAt }),
    warnings: fresh((filter: Parameters<typeof listWarnings>[1]) => listWarnings(db, filter)),
    decisions: {
      /** Saves a decision; hooks show it when its files are changed. */
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
    /** Folds old runs into counts; with `dryRun` only returns their number. */
    fold: (dryRun = false): Promise<number> =>
      (dryRun ? countOldRuns : foldRuns)(db, clock(), settings.learning.keepRunsDays),
  }
}
