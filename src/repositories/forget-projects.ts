import { counted } from '../core/counted.ts'
import { least } from '../core/long-lists.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { type Erased, type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import { type Mention, mentions } from '../text/mentions.ts'
import { projectImage } from './change-project.ts'
import { oneProject } from './list-projects.ts'
import { type ProjectRow, readProjectRows } from './project-table.ts'

const prefix = 'project:'

/** Recognises a forgotten project in an import by its texts, not by its name. */
export const projectTombstone = ({ name, objective, topics }: Pick<ProjectRow, 'name' | 'objective' | 'topics'>) =>
  tombstones.of('project', name, objective, topics)

/**
 * Forgets a project's description. Its name stays while gems, sessions or folders have it. Selected as
 * `project:<name>`, or by words in its objective and topics. Errors: `project_not_found`.
 */
export function createProjectForgetting({ db, clock }: { db: Database; clock(): number }): ForgetPart {
  return {
    named: 'projects',
    knows: async (reference) => reference.startsWith(prefix),
    async find({ things, query, person, session, after = 0, before = Number.MAX_SAFE_INTEGER }) {
      const given = things?.['projects']?.map((one) => one.slice(one.startsWith(prefix) ? prefix.length : 0))
      const named = given && (await Promise.all(given.map((one) => oneProject(db, one))))
      if (named === undefined && ((query ?? person) === undefined || session !== undefined)) return nothingFound
      const meant = (row: ProjectRow): boolean =>
        named?.includes(row.name) ?? (row.createdAt >= after && row.createdAt < before && says(row, { query, person }))
      const rows = (await readProjectRows(db)).filter(meant)
      return {
        items: rows.map((row) => ({ kind: 'project', id: `${prefix}${row.name}`, text: textOf(row) })),
        texts: rows.map(({ objective }) => objective).filter((text) => text !== ''),
        erase: () => erase(db, rows, clock()),
      }
    },
  }
}

const says = ({ objective, topics }: ProjectRow, mention: Mention): boolean =>
  mentions(`${objective}\n${(JSON.parse(topics) as string[]).join('\n')}`, mention)

const textOf = ({ name, objective }: ProjectRow): string => (objective === '' ? name : `${name}: ${objective}`)

/** Tables with rows that may have a project's name. */
const holders = ['project_aliases', 'repositories', 'observations', 'sessions', 'gems']

async function erase(db: Database, rows: readonly ProjectRow[], now: number): Promise<Erased> {
  if (rows.length === 0) return nothingErased
  const names = rows.map(({ name }) => name)
  await db.transaction(async (tx) => {
    await journalImages.forget(tx, projectImage, names)
    await tombstones.bury(tx, rows.map(projectTombstone), now)
    for (const slice of slices(names, 500)) {
      const { marks, params } = inList(slice)
      await tx.run(`UPDATE project_joins SET details = NULL WHERE project IN ${marks}`, params)
      await tx.run(`UPDATE projects SET objective = '', topics = '[]', changed_at = ? WHERE name IN ${marks}`, [
        now,
        ...params,
      ])
      const free = holders.map((table) => `NOT EXISTS (SELECT 1 FROM ${table} h WHERE h.project = projects.name)`)
      await tx.run(`DELETE FROM projects WHERE name IN ${marks} AND ${free.join(' AND ')}`, params)
    }
  })
  return {
    ...nothingErased,
    erased: [`objective and topics of ${counted(rows.length, 'project')}`],
    since: least(rows.map(({ createdAt }) => createdAt)),
  }
}
