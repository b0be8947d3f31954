/**
 * State of the records in other search providers, and a language model's scores of passages. Frozen with its release.
 */
export const providerTables = `
-- What a search provider elsewhere holds. state names the record as it was sent: what differs from now is sent again, what
-- has no record any more is taken back. No reference to records: a row must outlive its record until it is taken back.
CREATE TABLE provider_records (
  provider TEXT NOT NULL,
  record_uid TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (provider, record_uid)
) WITHOUT ROWID;

-- Scores of a reranking model. asked: hash of model and question. A passage that changes gets a new row in chunks.
CREATE TABLE rerank_scores (
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  asked TEXT NOT NULL,
  score REAL NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (chunk_id, asked)
) WITHOUT ROWID;
CREATE INDEX rerank_scores_by_time ON rerank_scores (at);
`
