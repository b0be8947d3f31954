import { conflict } from '../core/errors.ts'
import { journalImages, journalRows } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { projectImage } from './change-project.ts'
import { projectRows } from './project-table.ts'

/** Undoes changes of objective, topics and status, and the creation of a project. */
export function createProjectUndo(): Undoer {
  const rows = journalRows.createUndo({ [projectImage]: { form: projectRows, title: 'name' } })
  return {
    ...rows,
    async prepare(lines) {
      const undo = await rows.prepare(lines)
      return async (tx, line, by) => {
        for (const { id, former } of await journalImages.read(tx, line, [projectImage]))
          await refuseWhereJoined(tx, id, former === undefined)
        await undo(tx, line, by)
      }
    },
  }
}

/** A joined project has no row, and undoing the creation of a project with a repository would lose the repository. */
async function refuseWhereJoined(tx: Reader, name: string, goes: boolean): Promise<void> {
  const joined = await tx.get('SELECT 1 FROM project_aliases WHERE alias = ?', [`name:${name}`])
  const holds = goes && (await tx.get('SELECT 1 FROM project_aliases WHERE project = ?', [name]))
  if (joined || holds)
    throw conflict(
      'changed_since',
      `${name} was joined with another project since, or now has a repository. Undo that first.`,
      { project: name },
    )
}
