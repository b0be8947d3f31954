/** Rounds in idle time, as counts: no text of people. Append only. */
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
