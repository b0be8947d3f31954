/** Last seen state of memory files, and events of sessions. Frozen with its release, as every step is. */
export const sessionTables = `
-- What the last look saw of each memory file of the space's folder. next_expiry: when a line of it stops being told, so
-- that it has to be read again although nobody changed it. record_uid is null for a file without text.
CREATE TABLE memory_files (
  path TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  next_expiry INTEGER,
  record_uid TEXT
) WITHOUT ROWID;

-- A conversation or a piece of work of one agent. id is the client's own. status: active, completed, failed, abandoned.
-- untrusted: what is said in it comes from strangers.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  agent TEXT,
  channel TEXT,
  requester TEXT,
  project TEXT,
  label TEXT,
  untrusted INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  prompts INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  ended_at INTEGER,
  goal TEXT,
  outcome TEXT,
  next_steps TEXT
);
CREATE INDEX sessions_by_activity ON sessions (last_at);
CREATE INDEX sessions_active ON sessions (last_at) WHERE status = 'active';

-- What was said, secrets covered. record_uid is its record in the index, null for a turn without words.
CREATE TABLE session_turns (
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  role TEXT NOT NULL,
  speaker TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  record_uid TEXT,
  PRIMARY KEY (session_id, seq),
  UNIQUE (session_id, id)
) WITHOUT ROWID;

-- What happened. kind: a word of the caller's own.
CREATE TABLE session_events (
  id TEXT PRIMARY KEY,
  session_id TEXT REFERENCES sessions(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  untrusted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX session_events_by_time ON session_events (at);
CREATE INDEX session_events_by_session ON session_events (session_id, at);

-- What a stretch of a session came to: turns from_seq to to_seq. topics and decisions are JSON arrays; made_by is rules
-- or the id of a model.
CREATE TABLE session_summaries (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER NOT NULL,
  request TEXT NOT NULL,
  investigated TEXT NOT NULL,
  learned TEXT NOT NULL,
  completed TEXT NOT NULL,
  next_steps TEXT NOT NULL,
  topics TEXT NOT NULL,
  decisions TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  fact_count INTEGER NOT NULL,
  event_count INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX session_summaries_by_session ON session_summaries (session_id, to_seq);
CREATE INDEX session_summaries_by_end ON session_summaries (ended_at);
`
