/**
 * Frozen, like every released step. Token codes were kept a row a piece, in a form that is read no more: those of
 * earlier versions go, and are made anew with the next embedding. Vectors stay and answer meanwhile.
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
