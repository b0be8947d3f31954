import { counted } from '../core/counted.ts'
import { conflict, invalidInput } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import type { ProjectState } from '../core/vocabulary.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { oneLine } from '../text/one-line.ts'
import { oneProject } from './list-projects.ts'
import {
  bareProject,
  insertProjectRow,
  type ProjectRow,
  projectRows,
  readProjectRow,
  updateProjectRow,
} from './project-table.ts'
import { findProject } from './projects.ts'

/** Kind of the earlier states that the log keeps of projects. */
export const projectImage = 'project'

/** Something the owner works on, as they describe it. Times are epoch milliseconds. */
export interface Project extends Omit<ProjectRow, 'topics'> {
  topics: string[]
}

/** Changes to a project; undefined fields stay as they are. */
export interface ProjectEdit {
  objective?: string | undefined
  topics?: readonly string[] | undefined
  status?: ProjectState | undefined
}

export interface NewProject extends ProjectEdit {
  name: string
}

/** The changed project, and the log entry that undoes the change. */
export interface ChangedProject {
  project: Project
  logEntry: number
}

interface Needs {
  db: Database
  clock: Clock
}

/**
 * Reads a project, including one that only has a name because something was recorded for it. Errors:
 * `project_not_found`.
 */
export async function readProject(db: Reader, named: string): Promise<Project> {
  const name = await oneProject(db, named)
  return toProject((await readProjectRow(db, name)) ?? bareProject(name, 0))
}

/** Creates a project. Records and assignments under its name become part of it. Errors: `project_exists`. */
export async function createProject(needs: Needs, { name, ...edit }: NewProject): Promise<ChangedProject> {
  const cleaned = redact(oneLine(name)).text
  if (cleaned === '') throw invalidInput('project_name_empty', 'A project needs a name.')
  const known = await findProject(needs.db, cleaned)
  const there = await readProjectRow(needs.db, known)
  if (known !== cleaned || (there && isDescribed(there)))
    throw conflict('project_exists', `Project ${known} already exists. "jarvis project edit" changes it.`, {
      project: known,
    })
  return put(needs, 'project_create', known, edit)
}

/** Changes objective, topics or status. Errors: `project_not_found`, `nothing_to_change`. */
export async function editProject(needs: Needs, named: string, edit: ProjectEdit): Promise<ChangedProject> {
  return put(needs, 'project_edit', await oneProject(needs.db, named), edit)
}

/** Tables with rows that belong to a project because of the folder of the work. */
const work = { folder: 'project_aliases', repository: 'repositories', session: 'sessions', observation: 'observations' }

/**
 * Throws if a project has folders, sessions or observations: the next session there would create it again. Errors:
 * `project_not_found`, `project_in_use`.
 */
export async function refuseWhereWorked(db: Reader, named: string): Promise<string> {
  const name = await oneProject(db, named)
  const held: string[] = []
  for (const [what, table] of Object.entries(work)) {
    const row = await db.get<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE project = ?`, [name])
    if (row && row.count > 0) held.push(counted(row.count, what, table === 'repositories' ? table : undefined))
  }
  if (held.length > 0)
    throw conflict(
      'project_in_use',
      `${name} has ${held.join(', ')}, which would bring it back. "jarvis project edit ${name} --status done" ends it.`,
      { project: name },
    )
  return name
}

/** Deletes a project's description and name. Throws the errors of `refuseWhereWorked`. */
export async function deleteProject({ db, clock }: Needs, named: string): Promise<ChangedProject> {
  return db.transaction(async (tx) => {
    const name = await refuseWhereWorked(tx, named)
    const former = (await readProjectRow(tx, name)) ?? bareProject(name, 0)
    const image = await journalRows.image(tx, projectImage, projectRows, name)
    const { id } = await write(tx, { at: clock(), actor: 'user', action: 'project_delete', target: name }, [image])
    await tx.run('DELETE FROM projects WHERE name = ?', [name])
    return { project: toProject(former), logEntry: id }
  })
}

async function put({ db, clock }: Needs, action: string, name: string, edit: ProjectEdit): Promise<ChangedProject> {
  return db.transaction(async (tx) => {
    const former = await readProjectRow(tx, name)
    const now = clock()
    const next: ProjectRow = {
      ...(former ?? bareProject(name, now)),
      ...(edit.objective !== undefined && { objective: redact(edit.objective.trim()).text }),
      ...(edit.topics !== undefined && { topics: JSON.stringify(cleanTopics(edit.topics)) }),
      ...(edit.status !== undefined && { status: edit.status }),
      changedAt: Math.max(now, (former?.changedAt ?? 0) + 1),
    }
    if (former && action === 'project_edit' && isSame(former, next))
      throw conflict('nothing_to_change', `Nothing to change: ${name} already has these values.`, { project: name })
    const image = await journalRows.image(tx, projectImage, projectRows, name)
    const { id } = await write(tx, { at: now, actor: 'user', action, target: name }, [image])
    await insertProjectRow(tx, next)
    await updateProjectRow(tx, next)
    return { project: toProject(next), logEntry: id }
  })
}

const toProject = (row: ProjectRow): Project => ({ ...row, topics: JSON.parse(row.topics) })

const isDescribed = ({ objective, topics }: ProjectRow): boolean => objective !== '' || topics !== '[]'

const isSame = (a: ProjectRow, b: ProjectRow): boolean =>
  a.objective === b.objective && a.topics === b.topics && a.status === b.status

const cleanTopics = (topics: readonly string[]): string[] => [
  ...new Set(topics.map((topic) => redact(oneLine(topic)).text).filter((topic) => topic !== '')),
]
