/**
 * Frozen, like every released step. Token codes were stored one row per piece, in a form that is no longer read: old
 * ones are deleted, and recomputed with the next embedding. Vectors stay and are used meanwhile.
 */
export const tokenCodesByChunk = `
DROP TABLE token_codes;
CREATE TABLE token_codes (
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES models(id),
  pieces TEXT NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (chunk_id, model_id)
);
`
