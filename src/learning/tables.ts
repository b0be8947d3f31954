import type { TableForm } from '../core/table-rows.ts'
import type { ProjectColumn } from '../ports/subsystem.ts'

/** Tables of learning. Append only. */
export const learningTables = `
CREATE TABLE learning_runs (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  session TEXT NOT NULL,
  project TEXT NOT NULL,
  client TEXT NOT NULL,
  command TEXT NOT NULL,
  intent TEXT NOT NULL,
  ok INTEGER NOT NULL,
  milliseconds INTEGER,
  signature TEXT,
  error TEXT
);
CREATE INDEX learning_runs_by_signature ON learning_runs (signature, project) WHERE signature IS NOT NULL;
CREATE INDEX learning_runs_by_time ON learning_runs (at);
CREATE TABLE learning_run_counts (
  project TEXT NOT NULL,
  intent TEXT NOT NULL,
  month TEXT NOT NULL,
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (project, intent, month)
);
CREATE TABLE learnings (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  scope TEXT NOT NULL,
  state TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  error TEXT NOT NULL,
  message TEXT NOT NULL,
  intent TEXT NOT NULL,
  solution TEXT NOT NULL,
  confidence REAL NOT NULL,
  occurrences INTEGER NOT NULL,
  uses INTEGER NOT NULL,
  successes INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
);
CREATE INDEX learnings_by_signature ON learnings (signature, project);
CREATE INDEX learnings_by_project ON learnings (project, state, confidence);
CREATE TABLE learning_evidence (
  failed_key TEXT PRIMARY KEY,
  learning TEXT NOT NULL REFERENCES learnings(id) ON DELETE CASCADE,
  solved_key TEXT NOT NULL,
  session TEXT NOT NULL,
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  changes TEXT NOT NULL
);
CREATE INDEX learning_evidence_by_learning ON learning_evidence (learning);
CREATE INDEX learning_evidence_by_session ON learning_evidence (session);
CREATE TABLE learning_history (
  id INTEGER PRIMARY KEY,
  learning TEXT NOT NULL REFERENCES learnings(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  confidence REAL NOT NULL,
  why TEXT NOT NULL
);
CREATE INDEX learning_history_by_learning ON learning_history (learning);
CREATE TABLE learning_uses (
  key TEXT PRIMARY KEY,
  learning TEXT NOT NULL REFERENCES learnings(id) ON DELETE CASCADE,
  session TEXT NOT NULL,
  project TEXT NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL
);
CREATE INDEX learning_uses_by_learning ON learning_uses (learning);
CREATE TABLE learning_places (place TEXT PRIMARY KEY, project TEXT NOT NULL);
CREATE TABLE learning_progress (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE knowledge (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  scope TEXT NOT NULL,
  text TEXT NOT NULL,
  learning TEXT,
  at INTEGER NOT NULL
);
`

/** Changes that a failure followed. Derived from events: not moved, but rebuilt from stored runs. */
export const relapseTables = `
CREATE TABLE learning_relapses (
  failed_key TEXT NOT NULL,
  file TEXT NOT NULL,
  project TEXT NOT NULL,
  session TEXT NOT NULL,
  at INTEGER NOT NULL,
  signature TEXT NOT NULL,
  message TEXT NOT NULL,
  change TEXT NOT NULL,
  PRIMARY KEY (failed_key, file)
);
CREATE INDEX learning_relapses_by_file ON learning_relapses (project, file, signature);
`

/** When the files of a fix were last checked; `kept`: the owner keeps it although they are gone. */
export const checkTables = `
CREATE TABLE learning_checks (
  learning TEXT PRIMARY KEY REFERENCES learnings(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  kept INTEGER NOT NULL DEFAULT 0
);
`

/**
 * Synced rows need names that are the same on every machine: lines of the history had row numbers of their table. The
 * owner's decision to keep a fix is now separate from the last check of its files on this machine; the old `kept` is no
 * longer read.
 */
export const travelTables = `
CREATE TABLE learning_steps (
  id TEXT PRIMARY KEY,
  learning TEXT NOT NULL REFERENCES learnings(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  confidence REAL NOT NULL,
  why TEXT NOT NULL
);
INSERT INTO learning_steps (id, learning, at, confidence, why)
  SELECT learning || ':' || at || ':' || (1000000000 + id), learning, at, confidence, why FROM learning_history;
DROP TABLE learning_history;
ALTER TABLE learning_steps RENAME TO learning_history;
CREATE INDEX learning_history_by_learning ON learning_history (learning, at, id);
CREATE TABLE learning_kept (
  learning TEXT PRIMARY KEY REFERENCES learnings(id) ON DELETE CASCADE,
  at INTEGER NOT NULL
);
INSERT INTO learning_kept (learning, at) SELECT learning, at FROM learning_checks WHERE kept = 1;
`

/** A learning belongs to the session that showed it first. */
const firstSession = (learning: string): string =>
  `(SELECT MIN(session) FROM learning_evidence WHERE learning = ${learning})`

/** Sums by month (`learning_run_counts`) stay under the name that they were counted under. */
export const projectColumns: readonly ProjectColumn[] = [
  { table: 'learnings', id: 'id', session: firstSession('learnings.id') },
  { table: 'knowledge', id: 'id', session: firstSession('knowledge.learning') },
  { table: 'learning_runs', id: 'key', session: 'session' },
  { table: 'learning_uses', id: 'key', session: 'session' },
  { table: 'learning_relapses', id: 'failed_key', session: 'session' },
  { table: 'learning_places', id: 'place' },
]

export const learningStates = ['active', 'candidate', 'reviewed', 'knowledge', 'retired'] as const
export type LearningState = (typeof learningStates)[number]

export const learningRows: TableForm = {
  table: 'learnings',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    project: ['project', 'words'],
    scope: ['scope', 'text'],
    state: ['state', 'text', learningStates],
    kind: ['kind', 'text'],
    signature: ['signature', 'text'],
    error: ['error', 'words'],
    message: ['message', 'words'],
    intent: ['intent', 'words'],
    solution: ['solution', 'words'],
    confidence: ['confidence', 'number'],
    occurrences: ['occurrences', 'number'],
    uses: ['uses', 'number'],
    successes: ['successes', 'number'],
    failures: ['failures', 'number'],
    firstAt: ['first_at', 'number'],
    lastAt: ['last_at', 'number'],
  },
}

export const knowledgeRows: TableForm = {
  table: 'knowledge',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    project: ['project', 'words'],
    scope: ['scope', 'text'],
    text: ['text', 'words'],
    learning: ['learning', 'text?'],
    at: ['at', 'number'],
  },
}
