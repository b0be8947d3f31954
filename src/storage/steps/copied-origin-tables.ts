/** Origins that a fact took over from other facts, so that undo can remove them. Frozen with its release. */
export const copiedOriginTables = `
-- A write copied an origin of from_id to fact_id; taken: an undoing took the copy away again.
CREATE TABLE copied_origins (
  log_id INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
  fact_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  origin TEXT NOT NULL,
  from_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  taken INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (log_id, fact_id, origin)
) WITHOUT ROWID;
CREATE INDEX copied_origins_by_fact ON copied_origins (fact_id);
CREATE INDEX copied_origins_by_source ON copied_origins (from_id);
`
