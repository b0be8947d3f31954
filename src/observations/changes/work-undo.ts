import { inList, slices } from '../../core/sql.ts'
import { linkKinds } from '../../core/vocabulary.ts'
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

/** The undo of changes to observations, links and projects. */
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

/** Titles for log lines: of the target, or of an observation that the line changed; for a link, of both ends. */
async function titlesOf(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  for (const slice of slices(lines, 500)) {
    const named = inList([...new Set(slice.flatMap(({ target }) => endsOf(target)))])
    const direct = await db.all<{ id: string; title: string }>(
      `SELECT id, title FROM observations WHERE id IN ${named.marks}`,
      named.params,
    )
    const byId = new Map(direct.map(({ id, title }) => [id, title]))
    for (const { id, target } of slice) {
      const ends = endsOf(target).map((end) => byId.get(end))
      if (ends.every((title) => title !== undefined)) titles.set(id, ends.join(' → '))
    }
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

/** The observations in a target: one, or the two of a link (`<from> <kind> <to>`). */
function endsOf(target: string): string[] {
  const [from, kind, to, ...more] = target.split(' ')
  const isLink = to !== undefined && more.length === 0 && linkKinds.some((one) => one === kind)
  return isLink ? [from!, to] : [target]
}
