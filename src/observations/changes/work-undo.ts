import { inList, slices } from '../../core/sql.ts'
import { journalRows } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { JournalLine, Undoer, UndoOne } from '../../ports/subsystem.ts'
import { type JoinNeeds, projectUndoers } from '../../repositories/repositories.ts'
import { undoableRows } from '../export/observation-rows.ts'
import { refineActions } from '../refine/refine-actions.ts'
import type { ChangeNeeds } from './begin-change.ts'
import { laterObservationLines, linesOfObservations, prepareObservationUndo } from './undo-changes.ts'

const erased = 'Deleted observations are erased and cannot be restored.'
const imported = 'To remove it, preview "jarvis forget --session <id>" and run it with --yes.'

/** How changes of observations, links and projects are undone. */
export const createWorkUndo = (needs: ChangeNeeds & JoinNeeds): Undoer[] => [
  {
    undoable: linesOfObservations,
    titles: titlesOf,
    laterThan: laterObservationLines,
    async prepare(lines): Promise<UndoOne> {
      const ready = new Map<number, Awaited<ReturnType<typeof prepareObservationUndo>>>()
      for (const line of lines) ready.set(line, await prepareObservationUndo(needs, line))
      return (tx, line, by) => ready.get(line)!(tx, by)
    },
    refusals: {
      obs_delete: erased,
      import_history: `Imported sessions cannot be undone. ${imported}`,
    },
    follows: [refineActions.followed],
  },
  ...projectUndoers(needs),
  journalRows.createUndo(undoableRows),
]

/** The title of the observation that a line names, or else of one that it changed. */
async function titlesOf(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  for (const slice of slices(lines, 500)) {
    const named = inList(slice.map(({ target }) => target))
    const direct = await db.all<{ id: string; title: string }>(
      `SELECT id, title FROM observations WHERE id IN ${named.marks}`,
      named.params,
    )
    const byId = new Map(direct.map(({ id, title }) => [id, title]))
    for (const { id, target } of slice) if (byId.has(target)) titles.set(id, byId.get(target)!)
    const { marks, params } = inList(slice.map(({ id }) => id))
    const changed = await db.all<{ line: number; title: string }>(
      `SELECT c.log_id AS line, o.title FROM observation_changes c JOIN observations o ON o.id = c.observation_id
       WHERE c.log_id IN ${marks} AND c.link = '' ORDER BY c.log_id, o.id`,
      params,
    )
    for (const { line, title } of changed) if (!titles.has(line)) titles.set(line, title)
  }
  return titles
}
