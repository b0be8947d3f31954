import { insertRow, type TableForm, textList } from '../core/table-rows.ts'
import { type ProjectState, projectStates } from '../core/vocabulary.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** A row of `projects`. Times are epoch milliseconds. */
export interface ProjectRow {
  name: string
  objective: string
  /** JSON list of names. */
  topics: string
  status: ProjectState
  createdAt: number
  changedAt: number
}

export const projectRows: TableForm = {
  table: 'projects',
  key: ['name'],
  fields: {
    name: ['name', 'words'],
    objective: ['objective', 'words'],
    topics: ['topics', 'words', textList],
    status: ['status', 'text', projectStates],
    createdAt: ['created_at', 'number'],
    changedAt: ['changed_at', 'number'],
  },
}

const columns = 'name, objective, topics, status, created_at AS "createdAt", changed_at AS "changedAt"'

/** A project with nothing but a name. */
export const bareProject = (name: string, now: number): ProjectRow => ({
  ...{ name, objective: '', topics: '[]', status: 'active' },
  ...{ createdAt: now, changedAt: now },
})

export const readProjectRow = (db: Reader, name: string): Promise<ProjectRow | undefined> =>
  db.get<ProjectRow>(`SELECT ${columns} FROM projects WHERE name = ?`, [name])

export const readProjectRows = (db: Reader): Promise<ProjectRow[]> =>
  db.all<ProjectRow>(`SELECT ${columns} FROM projects ORDER BY name`)

/** Adds a project, unless one of its name exists. */
export const insertProjectRow = (tx: Writer, row: ProjectRow): Promise<boolean> =>
  insertRow(tx, projectRows, { ...row })

export const updateProjectRow = (tx: Writer, { name, objective, topics, status, changedAt }: ProjectRow) =>
  tx.run('UPDATE projects SET objective = ?, topics = ?, status = ?, changed_at = ? WHERE name = ?', [
    ...[objective, topics, status],
    ...[changedAt, name],
  ])
