/**
 * Rounds in idle time, as counts and errors with secrets covered. The log says what was undone: `undone_at` is not used.
 * Append only.
 */
export const idleTables = `
CREATE TABLE idle_rounds (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  pieces INTEGER NOT NULL,
  error TEXT NOT NULL,
  change TEXT NOT NULL,
  at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  seen_at INTEGER,
  undone_at INTEGER
);
CREATE INDEX idle_rounds_by_time ON idle_rounds (ended_at);
`
