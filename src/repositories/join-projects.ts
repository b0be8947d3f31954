import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { removeContext } from '../capture/ready-context.ts'
import { conflict, invalidInput } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { write } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { ProjectColumn, Undoer, UndoLine } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import { oneProject } from './list-projects.ts'
import { topOfPlace } from './place.ts'
import { type JoinLine, recordsOf, rememberRows, rememberSince, renameAll, renameRemembered } from './project-rows.ts'
import { bareProject, insertProjectRow, readProjectRow } from './project-table.ts'
import { type ContextPlace, foldersOfProject, readPlace, resolveProject } from './projects.ts'

export interface JoinNeeds {
  db: Database
  search: Pick<Search, 'label'>
  clock: Clock
  /** The home with prepared contexts that mention projects; undefined for a space without them. */
  home?: string | undefined
  /** Columns of subsystems that refer to projects; their tables exist. */
  projectColumns?: (() => Promise<readonly ProjectColumn[]>) | undefined
}

export interface JoinedProjects {
  /** Name of the merged project. */
  project: string
  /** The other name, which is still recognised. */
  joined: string
  /** Log entry; undoing it separates the projects. */
  logEntry: number
  observations: number
  sessions: number
  /** Folders of the project on this machine. */
  places: ContextPlace[]
}

/** A row of `project_joins`. */
interface Join {
  project: string
  joinedTo: string
  createdAt: number
  /** JSON of its `ProjectDetails`, for separating them later; null if it had none. */
  details: string | null
}

/**
 * Merges two projects: records and folders of `project` get the name `into`. Both are names, or paths of folders in
 * them. Undoing the log entry separates them. Errors: `project_not_found`, `project_with_itself`.
 */
export async function joinProjects(
  needs: JoinNeeds,
  request: { project: string; into: string },
): Promise<JoinedProjects> {
  const { db, clock } = needs
  const project = await projectOrFolder(needs, request.project)
  const joinedTo = await oneProject(db, request.into)
  if (project === joinedTo)
    throw invalidInput('project_with_itself', `${request.project} and ${request.into} are already one project.`)
  const declared = (await needs.projectColumns?.()) ?? []
  const logEntry = await db.transaction(async (tx) => {
    const row = await readProjectRow(tx, project)
    const details = row ? JSON.stringify(row) : null
    const both = { project, joinedTo, createdAt: row?.createdAt ?? clock(), details }
    const target = `${project} into ${joinedTo}`
    const { id } = await write(tx, { at: clock(), actor: 'user', action: 'project_join', target })
    await noteJoin(tx, id, both, 0)
    await join(tx, needs, both, { logId: id, declared })
    return id
  })
  return {
    project: joinedTo,
    joined: project,
    logEntry,
    observations: await countJoined(db, logEntry, 'observation'),
    sessions: await countJoined(db, logEntry, 'session'),
    places: await placesOf(db, joinedTo),
  }
}

/** Log entries that joined or separated projects. */
async function linesOfJoins(db: Reader, lines: readonly { id: number }[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const slice of slices(lines, 500)) {
    const { marks, params } = inList(slice.map(({ id }) => id))
    const rows = await db.all<{ id: number }>(`SELECT log_id AS id FROM project_joins WHERE log_id IN ${marks}`, params)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/**
 * Separates projects that a log entry joined, or joins the ones that it separated. Records made meanwhile in a
 * project's folders move with it. Errors: `changed_since`.
 */
async function undoProjectJoin(
  tx: Writer,
  needs: JoinNeeds,
  { logId: line, declared }: JoinLine,
  by: UndoLine,
): Promise<void> {
  const done = (await tx.get<Join & { undone: number }>(
    `SELECT project, joined_to AS "joinedTo", created_at AS "createdAt", details, undone
     FROM project_joins WHERE log_id = ?`,
    [line],
  ))!
  const { undone, ...both } = done
  await refuseIfChangedSince(tx, line, both, undone === 1)
  await noteJoin(tx, by.id, both, undone === 1 ? 0 : 1)
  if (undone === 1) await join(tx, needs, both, { logId: by.id, declared })
  else await split(tx, needs, both, { logId: line, declared })
}

async function join(tx: Writer, needs: JoinNeeds, both: Join, line: JoinLine): Promise<void> {
  const { project, joinedTo, createdAt } = both
  await rememberRows(tx, line, project)
  await insertProjectRow(tx, bareProject(joinedTo, createdAt))
  await forgetContexts(tx, needs, [project, joinedTo])
  await renameAll(tx, line, { from: project, to: joinedTo })
  await tx.run('INSERT INTO project_aliases (alias, project) VALUES (?, ?)', [`name:${project}`, joinedTo])
  await joinHeads(tx, both)
  await tx.run('DELETE FROM projects WHERE name = ?', [project])
  for await (const uids of recordsOf(tx, line.logId, joinedTo))
    await needs.search.label(tx, uids, 'project', [joinedTo])
}

async function split(tx: Writer, needs: JoinNeeds, both: Join, joinedBy: JoinLine): Promise<void> {
  const { project, joinedTo, createdAt, details } = both
  await forgetContexts(tx, needs, [joinedTo])
  await rememberSince(tx, joinedBy, joinedTo)
  await insertProjectRow(tx, details === null ? bareProject(project, createdAt) : JSON.parse(details))
  await tx.run('DELETE FROM project_aliases WHERE alias = ?', [`name:${project}`])
  await renameRemembered(tx, joinedBy, { from: joinedTo, to: project })
  for await (const uids of recordsOf(tx, joinedBy.logId, project))
    await needs.search.label(tx, uids, 'project', [project])
}

/** Stores the data for undoing a log entry. */
async function noteJoin(tx: Writer, line: number, both: Join, undone: 0 | 1): Promise<void> {
  const { project, joinedTo, createdAt, details } = both
  await tx.run(
    'INSERT INTO project_joins (log_id, project, joined_to, created_at, details, undone) VALUES (?, ?, ?, ?, ?, ?)',
    [line, project, joinedTo, createdAt, details, undone],
  )
}

/** Throws if either project was joined into a third meanwhile, or its name was reused: it cannot be undone. */
async function refuseIfChangedSince(
  tx: Reader,
  logId: number,
  { project, joinedTo }: Join,
  isSplit: boolean,
): Promise<void> {
  const there = async (name: string) => (await tx.get('SELECT 1 FROM projects WHERE name = ?', [name])) !== undefined
  if ((await there(joinedTo)) && (await there(project)) === isSplit) return
  throw conflict(
    'changed_since',
    `${project} or ${joinedTo} was joined with another project since line ${logId}: undo that one first.`,
    { id: logId },
  )
}

/** Removes prepared contexts of both projects' folders, which the next event rebuilds. */
async function forgetContexts(tx: Reader, { home }: JoinNeeds, projects: readonly string[]): Promise<void> {
  if (home === undefined) return
  for (const project of projects) for (const place of await foldersOfProject(tx, project)) removeContext(home, place)
}

/** Merges the last looks at the folders, which now have one project name. */
async function joinHeads(tx: Writer, { project, joinedTo }: Join): Promise<void> {
  const read = async (name: string) =>
    tx.get<{ branches: string }>('SELECT branches FROM project_heads WHERE project = ?', [name])
  const [one, other] = [await read(project), await read(joinedTo)]
  if (!one) return
  const branches = JSON.stringify({ ...JSON.parse(one.branches), ...JSON.parse(other?.branches ?? '{}') })
  if (other) await tx.run('UPDATE project_heads SET branches = ? WHERE project = ?', [branches, joinedTo])
  else await tx.run('UPDATE project_heads SET project = ? WHERE project = ?', [joinedTo, project])
}

/** A folder without records is registered, so that a project can get a repository before any work in it. */
async function projectOrFolder({ db, clock }: JoinNeeds, named: string): Promise<string> {
  if (isAbsolute(named) && existsSync(named)) return resolveProject(db, readPlace(named), clock())
  return oneProject(db, named)
}

async function countJoined(db: Reader, logId: number, kind: string): Promise<number> {
  const row = await db.get<{ count: number }>(
    'SELECT COUNT(*) AS count FROM project_join_rows WHERE log_id = ? AND kind = ?',
    [logId, kind],
  )
  return row?.count ?? 0
}

async function placesOf(db: Reader, project: string): Promise<ContextPlace[]> {
  return (await foldersOfProject(db, project)).flatMap((place) => {
    const top = topOfPlace(place)
    return top === undefined ? [] : [{ place, project, top }]
  })
}

/** Undoes joins. Whether the projects changed since depends on their names and is checked when they are separated. */
export const createJoinUndo = (needs: JoinNeeds): Undoer => ({
  undoable: linesOfJoins,
  titles: async () => new Map(),
  laterThan: async () => [],
  async prepare() {
    const declared = (await needs.projectColumns?.()) ?? []
    return (tx, line, by) => undoProjectJoin(tx, needs, { logId: line, declared }, by)
  },
})
