/** Earlier work shown to agents, its outcome, and the prompts that a model has re-read. Frozen with its release. */
export const receiptTables = `
-- Something was told. kind: start, prompt (unasked, by a hook), search, timeline, get (asked for). query: the words asked
-- for. tokens: its price; full_tokens: the price of all that it named, told whole.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  session_id TEXT,
  project TEXT,
  query TEXT,
  tokens INTEGER NOT NULL,
  full_tokens INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_by_time ON receipts (at);
CREATE INDEX receipts_by_session ON receipts (session_id, at) WHERE session_id IS NOT NULL;

-- What was told, by id: an observation, a session, a fact. why: the heading it stood under. Times: when it was fetched
-- whole, when its id was named, when a file of it was opened, afterwards.
CREATE TABLE receipt_lines (
  receipt_id TEXT NOT NULL REFERENCES receipts(id) ON DELETE CASCADE,
  line_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  why TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  fetched_at INTEGER,
  cited_at INTEGER,
  opened_at INTEGER,
  PRIMARY KEY (receipt_id, line_id)
) WITHOUT ROWID;
CREATE INDEX receipt_lines_by_line ON receipt_lines (line_id);

-- Files that a session read, and what that cost: 0 where it is not known.
CREATE TABLE file_reads (
  session_id TEXT NOT NULL,
  path TEXT NOT NULL,
  project TEXT,
  tokens INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session_id, path)
) WITHOUT ROWID;
CREATE INDEX file_reads_by_path ON file_reads (project, path, at);

-- Prompts that a model was shown to say their observations better. state: done, failed, nothing.
CREATE TABLE refinements (
  session_id TEXT NOT NULL,
  prompt INTEGER NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session_id, prompt)
) WITHOUT ROWID;
`
