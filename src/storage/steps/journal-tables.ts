/** Which lines of the log form one change, and the former states of records. Frozen with its release. */
export const journalTables = `
-- change: lines that one command wrote have the same; null where a line is a change of its own.
ALTER TABLE log ADD COLUMN change TEXT;
CREATE INDEX log_by_change ON log (change) WHERE change IS NOT NULL;
-- How a record was before a line: former is JSON, null where it did not exist. Facts, observations and projects keep
-- former states in tables of their own.
CREATE TABLE log_images (
  log_id INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  former TEXT,
  PRIMARY KEY (log_id, kind, id)
) WITHOUT ROWID;
CREATE INDEX log_images_by_record ON log_images (kind, id, log_id);
`
