/** Token usage of agents, per answer, from their transcripts. Frozen with its release. */
export const transcriptUsageTables = `
-- Whose tokens they were. folder: where the session began; agent: '' for the session itself.
CREATE TABLE usage_sources (
  id INTEGER PRIMARY KEY,
  client TEXT NOT NULL,
  folder TEXT NOT NULL,
  session TEXT NOT NULL,
  agent TEXT NOT NULL,
  model TEXT NOT NULL,
  UNIQUE (client, folder, session, agent, model)
);
-- A row an answer. key: what tells it from every other; cost: dollars as the client itself worked them out.
CREATE TABLE usage_entries (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES usage_sources(id),
  input INTEGER NOT NULL,
  output INTEGER NOT NULL,
  cache_write INTEGER NOT NULL,
  cache_write_hour INTEGER NOT NULL,
  cache_read INTEGER NOT NULL,
  cost REAL
) WITHOUT ROWID;
CREATE INDEX usage_entries_by_time ON usage_entries (at);
-- How far each transcript was read. state: what its reader has to remember, as JSON.
CREATE TABLE usage_files (
  path TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  state TEXT NOT NULL
) WITHOUT ROWID;
`
