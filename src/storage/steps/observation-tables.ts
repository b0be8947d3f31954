/** Work of agents: the read position of the inbox, raw events, projects, observations with their parts. */
export const observationTables = `
-- How far each file of the inbox was read. identity tells a file from a later one of the same name.
CREATE TABLE inbox_offsets (
  file TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  offset INTEGER NOT NULL
) WITHOUT ROWID;

-- captured = stored + every other reason: an event is never just gone.
CREATE TABLE inbox_counts (reason TEXT PRIMARY KEY, events INTEGER NOT NULL) WITHOUT ROWID;

-- A repository or folder that agents work in. alias: dir:<git folder or folder>, remote:<host/path>.
CREATE TABLE projects (
  name TEXT PRIMARY KEY,
  root_commit TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX projects_by_root ON projects (root_commit) WHERE root_commit IS NOT NULL;
CREATE TABLE project_aliases (
  alias TEXT PRIMARY KEY,
  project TEXT NOT NULL REFERENCES projects(name) ON UPDATE CASCADE ON DELETE CASCADE
) WITHOUT ROWID;

-- What hooks told of a session. prompts counts those seen; ended: its closing is still to be done.
CREATE TABLE captured_sessions (
  session_id TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  folder TEXT NOT NULL,
  project TEXT,
  prompts INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX captured_sessions_ended ON captured_sessions (session_id) WHERE ended = 1;

-- Events as captured, deflated JSON, for two weeks. skipped says why nothing was made of one.
CREATE TABLE raw_events (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL,
  prompt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  skipped TEXT,
  data BLOB NOT NULL
);
CREATE INDEX raw_events_by_prompt ON raw_events (session_id, prompt, id);
CREATE INDEX raw_events_by_age ON raw_events (stored_at);

-- What came of a prompt. slot: which of its observations this is, so that the same one is refined and never doubled;
-- subject: what it is about (a command), to find its error again. facts and tools are JSON arrays.
CREATE TABLE observations (
  id TEXT PRIMARY KEY,
  session_id TEXT,
  prompt INTEGER,
  slot TEXT NOT NULL,
  subject TEXT,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  narrative TEXT NOT NULL,
  facts TEXT NOT NULL,
  tools TEXT NOT NULL,
  project TEXT,
  agent TEXT,
  confidence REAL NOT NULL,
  tokens INTEGER NOT NULL,
  discovery_tokens INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  retrieved INTEGER NOT NULL DEFAULT 0,
  last_retrieved_at INTEGER,
  UNIQUE (session_id, prompt, slot)
);
CREATE INDEX observations_by_time ON observations (at, id);
CREATE INDEX observations_by_project ON observations (project, at, id);
CREATE INDEX observations_by_subject ON observations (session_id, subject) WHERE subject IS NOT NULL;
CREATE TABLE observation_files (
  observation_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  modified INTEGER NOT NULL,
  PRIMARY KEY (path, observation_id, modified)
) WITHOUT ROWID;
CREATE INDEX observation_files_by_observation ON observation_files (observation_id);
CREATE TABLE observation_concepts (
  observation_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  concept TEXT NOT NULL,
  PRIMARY KEY (concept, observation_id)
) WITHOUT ROWID;
CREATE INDEX observation_concepts_by_observation ON observation_concepts (observation_id);

-- kind: caused_by, led_to, related, supersedes, reverts.
CREATE TABLE observation_links (
  from_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  to_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id, kind)
) WITHOUT ROWID;
CREATE INDEX observation_links_by_target ON observation_links (to_id);
`
