/** Queued background jobs, and the schedule of recurring ones. Frozen with its release. */
export const jobTables = `
-- job_key: '' for a kind that comes by itself. attempts: failures in a row, error: what the last one said.
CREATE TABLE jobs (
  kind TEXT NOT NULL,
  job_key TEXT NOT NULL,
  payload TEXT,
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (kind, job_key)
) WITHOUT ROWID;
`
