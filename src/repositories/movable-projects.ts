import { insertRow } from '../core/table-rows.ts'
import { journalRows, tombstones } from '../journal/journal.ts'
import type { MovableKind, MovedRow } from '../ports/movable.ts'
import { projectImage } from './change-project.ts'
import { projectTombstone } from './forget-projects.ts'
import { projectRows } from './project-table.ts'
import { repositoryRows } from './repository-table.ts'

type Needs = Parameters<typeof journalRows.movable>[0]

/**
 * Exports and imports projects. Exports before schema version 18 have a first commit instead of objective, topics and
 * status, because a project was one repository.
 */
export function movableProjects(needs: Needs): MovableKind {
  const kind = journalRows.movable(needs, 'projects', projectRows, {
    ...journalRows.undoneAs(projectImage, projectRows),
  })
  return {
    ...kind,
    async write(rows, into) {
      const whole = rows.map((row) => ({
        ...{ objective: '', topics: '[]', status: 'active', changedAt: row['createdAt'] },
        ...row,
      }))
      const known: MovedRow[] = []
      for (const row of whole)
        known.push((await isForgotten(needs, row)) ? { ...row, objective: '', topics: '[]' } : row)
      const outcomes = await kind.write(known, into)
      const former = rows.filter((row, index) => 'rootCommit' in row && outcomes[index] === 'added')
      if (former.length > 0)
        await needs.db.transaction(async (tx) => {
          for (const { name, rootCommit, createdAt } of former)
            await insertRow(tx, repositoryRows, {
              ...{ name: String(name), project: needs.cover(String(name)) },
              ...{ rootCommit: rootCommit === null ? null : String(rootCommit), createdAt: Number(createdAt) },
            })
        })
      return outcomes
    },
  }
}

/** A forgotten project is not imported; its name is, for the records that have it. */
const isForgotten = ({ db }: Needs, { name, objective, topics }: MovedRow): Promise<boolean> =>
  tombstones.has(db, projectTombstone({ name: String(name), objective: String(objective), topics: String(topics) }))
