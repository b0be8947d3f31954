import type { TableForm } from '../core/table-rows.ts'
import { journalRows } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { MovableKind, MovedRow, SharedRows } from '../ports/movable.ts'
import { redact } from '../secrets/secrets.ts'
import type { Learning, LearningNeeds } from './create-learning.ts'
import { knowledgePrefix } from './knowledge.ts'
import { evidenceRows, historyRows, keptRows, runCountRows, useRows } from './moved-rows.ts'
import { leftOut, raiseCounts, withoutReason } from './moved-together.ts'
import { learningPrefix } from './read-steps.ts'
import { knowledgeRows, learningRows } from './tables.ts'
import { evidencePrefix, evidenceTombstone, knowledgeTombstone, learningTombstone } from './tombstones.ts'

/** Table forms for undo of imported rows, by their kind in the journal. */
export const undoableRows: Readonly<Record<string, { form: TableForm; title: string }>> = {
  learning: { form: learningRows, title: 'solution' },
  learning_evidence: { form: evidenceRows, title: 'command' },
  learning_history: { form: historyRows, title: 'why' },
  learning_kept: { form: keptRows, title: 'learning' },
  learning_run_count: { form: runCountRows, title: 'intent' },
  learning_use: { form: useRows, title: 'learning' },
  knowledge: { form: knowledgeRows, title: 'text' },
}

const undone = (image: string) => journalRows.undoneAs(image, undoableRows[image]!.form)
const field = (name: string) => (row: MovedRow) => String(row[name])

/** Rows forgotten on another machine are removed with everything derived from them here. */
const forgotten = (prefix: string) => (keys: readonly string[]) => [
  { things: { learnings: keys.map((key) => `${prefix}${JSON.parse(key)[0]}`) } },
]

/**
 * Kinds of learnings, with their evidence and outcomes. Runs, and the warnings derived from them, stay in this home;
 * counts of runs are exported, and are kept per machine where machines sync.
 */
export function learningKinds({ db, clock }: LearningNeeds, face: Learning): MovableKind[] {
  // Rows of no record in the index.
  const needs = { db, clock, cover: (text: string) => redact(text).text, search: { put: async () => undefined } }
  const { following, lastOf, settled } = preparedAfter(db, face)
  const refused = new Set<string>()
  return [
    journalRows.movable(needs, 'learning_run_counts', runCountRows, { ...undone('learning_run_count'), shared: false }),
    following(
      journalRows.movable(needs, 'learnings', learningRows, {
        ...undone('learning'),
        refuses: leftOut({ buried: [[field('id'), learningTombstone]] }),
        shared: { forgotten: forgotten(learningPrefix) },
      }),
    ),
    {
      ...following(
        journalRows.movable(needs, 'learning_evidence', evidenceRows, {
          ...undone('learning_evidence'),
          refuses: leftOut(
            { of: field('learning'), session: field('session'), buried: [[field('failed'), evidenceTombstone]] },
            refused,
          ),
          shared: { forgotten: forgotten(evidencePrefix) },
        }),
      ),
      async finish() {
        await withoutReason(needs, [...refused])
        refused.clear()
        await settled()
      },
    },
    journalRows.movable(needs, 'learning_history', historyRows, {
      ...undone('learning_history'),
      refuses: leftOut({ of: field('learning') }),
    }),
    journalRows.movable(needs, 'learning_uses', useRows, {
      ...undone('learning_use'),
      refuses: leftOut({ of: field('learning'), session: field('session') }),
    }),
    journalRows.movable(needs, 'learning_kept', keptRows, {
      ...undone('learning_kept'),
      refuses: leftOut({ of: field('learning') }),
    }),
    lastOf(
      following(
        journalRows.movable(needs, 'knowledge', knowledgeRows, {
          ...undone('knowledge'),
          refuses: leftOut({
            buried: [
              [field('id'), knowledgeTombstone],
              [field('learning'), learningTombstone],
            ],
          }),
          shared: { forgotten: forgotten(knowledgePrefix) },
        }),
      ),
    ),
  ]
}

/** Keeps the hooks' data in step with rows that arrive: it is prepared once, after the last of them. */
function preparedAfter(db: Database, face: Learning) {
  /** Whether rows changed since it was last prepared. */
  let isStale = false
  const settled = async () => {
    isStale = false
    await face.arrived()
  }
  const following = (kind: MovableKind): MovableKind => ({
    ...kind,
    finish: settled,
    shared: noticed(kind.shared!, () => {
      isStale = true
    }),
  })
  /** After all rows of other machines have arrived, the data is prepared. */
  const lastOf = (kind: MovableKind): MovableKind => {
    const agree: SharedRows['agree'] = async () => {
      if (!isStale) return []
      const raised = await raiseCounts(db)
      await settled()
      return raised.map((id) => ({ kind: 'learnings', key: JSON.stringify([id]), isNew: false }))
    }
    return { ...kind, shared: { ...kind.shared!, agree } }
  }
  return { following, lastOf, settled }
}

/** The same rows, with a callback when some were added or removed. */
const noticed = (shared: SharedRows, onChange: () => void): SharedRows => ({
  ...shared,
  put(...given) {
    onChange()
    return shared.put(...given)
  },
  remove(keys) {
    onChange()
    return shared.remove(keys)
  },
})
