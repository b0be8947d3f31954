import type { TableForm } from '../core/table-rows.ts'

/** What people said of suggestions, and when a project was last summed up. Append only. */
export const projectWorkTables = `
CREATE TABLE project_refusals (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  gem TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX project_refusals_by_project ON project_refusals (project);
CREATE TABLE project_summaries (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  at INTEGER NOT NULL,
  gems TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX project_summaries_by_project ON project_summaries (project, at);
`

/** A gem that does not belong to a project, because a person said so. `id`: both, as one key. */
export const refusalRows: TableForm = {
  table: 'project_refusals',
  key: ['id'],
  fields: {
    id: ['id', 'words'],
    project: ['project', 'words'],
    gem: ['gem', 'text'],
    at: ['at', 'number'],
  },
}

/** When a project was summed up, and which gems it had then (JSON list of ids): the rest is new. No text is kept. */
export const summaryRows: TableForm = {
  table: 'project_summaries',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    project: ['project', 'words'],
    at: ['at', 'number'],
    gems: ['gems', 'text'],
  },
}
