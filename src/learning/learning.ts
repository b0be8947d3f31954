import { counted } from '../core/counted.ts'
import { dayMs } from '../core/day-of.ts'
import { journalRows } from '../journal/journal.ts'
import type { JobContext } from '../ports/jobs.ts'
import type { SubsystemDefinition, Undoer } from '../ports/subsystem.ts'
import { createLearning, type Learning, type LearningNeeds } from './create-learning.ts'
import { createLearningForgetting } from './forget-learnings.ts'
import { learningKinds, undoableRows } from './moving.ts'
import { checkTables, learningTables, projectColumns, relapseTables, travelTables } from './tables.ts'

export type { Learning } from './create-learning.ts'
export type { WholeLearning } from './show-learnings.ts'

/** Data for hooks is prepared from rows, so it is refreshed after an undo. */
function undoerOf({ refresh }: Learning): Undoer {
  const rows = journalRows.createUndo(undoableRows)
  return {
    ...rows,
    follows: ['learned'],
    changesFiles: true,
    async prepare(lines) {
      const undoOne = await rows.prepare(lines)
      return async (tx, line, by) => {
        await undoOne(tx, line, by)
        await refresh(tx)
      }
    },
  }
}

export const subsystem = {
  name: 'learning',
  tables: [learningTables, relapseTables, checkTables, travelTables],
  // Keyed by events, which a move copies: without these rows it would learn from them again.
  homeTables: ['learning_runs', 'learning_relapses', 'learning_progress'],
  projectColumns,
  open: async (needs: LearningNeeds) => {
    const face = createLearning(needs)
    return {
      face,
      undoers: async () => [undoerOf(face)],
      forgetParts: async () => [createLearningForgetting({ ...needs, refresh: () => face.refresh(needs.db) })],
      kinds: async () => learningKinds(needs, face),
      brief: face.knowledge.brief,
      async cleanUp(dryRun: boolean) {
        const runs = await face.fold(dryRun)
        return runs === 0
          ? []
          : [{ what: `${counted(runs, 'old run')} of commands, kept as counts by month`, bytes: 0 }]
      },
      proposals: () => face.proposals(),
      jobs: async () => [
        {
          ...{ name: 'learning.learn', failing: 'Nothing was learned', priority: 50, everyMs: 10_000, budgetMs: 2000 },
          async run() {
            await face.learn()
            return undefined
          },
        },
        {
          ...{ name: 'learning.verify', failing: 'Learnings could not be verified', priority: 9, alone: true },
          ...{ when: 'idle' as const, everyMs: dayMs / 4, firstMs: 0, budgetMs: 5000 },
          summary: (pieces: number) => `Looked whether the files of ${counted(pieces, 'fix', 'fixes')} still exist`,
          async run({ did, shouldEnd }: JobContext) {
            const { verified, more } = await face.verify(shouldEnd)
            did?.(verified)
            return { more }
          },
        },
        {
          ...{
            name: 'learning.fold',
            when: 'idle' as const,
            failing: 'Old runs could not be folded',
            priority: 0,
            everyMs: dayMs,
            firstMs: 600_000,
            budgetMs: 5000,
          },
          async run() {
            await face.fold()
            return undefined
          },
        },
      ],
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<LearningNeeds, Learning>
