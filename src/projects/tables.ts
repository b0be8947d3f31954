import { type TableForm, textList } from '../core/table-rows.ts'

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

/**
 * Maps, derived: places of gems and names of themes are drawn again from vectors and texts. `id`: the project, or empty for
 * all gems. `later`: placed beside its neighbours, without a new map.
 */
export const projectMapTables = `
CREATE TABLE project_maps (
  id TEXT PRIMARY KEY,
  drawn_at INTEGER NOT NULL,
  model TEXT NOT NULL,
  themes TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE project_map_places (
  map TEXT NOT NULL REFERENCES project_maps(id) ON DELETE CASCADE,
  gem TEXT NOT NULL REFERENCES gems(id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  x REAL NOT NULL,
  y REAL NOT NULL,
  theme INTEGER NOT NULL,
  later INTEGER NOT NULL,
  PRIMARY KEY (map, gem)
) WITHOUT ROWID;
CREATE INDEX project_map_places_by_gem ON project_map_places (gem);
`

/** Summaries that idle time made (JSON), with the versions of the gems they are made of (JSON): derived, one a project. */
export const keptSummaryTables = `
CREATE TABLE project_kept_summaries (
  project TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  versions TEXT NOT NULL,
  summary TEXT NOT NULL
) WITHOUT ROWID;
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
    gems: ['gems', 'text', textList],
  },
}
