/**
 * Frozen, like every released step. Token codes are packed (search/token-piece.ts); those of earlier versions are kept as
 * they are, with packed = 0, are read so, and are packed a few at a time whenever vectors are filled in.
 */
export const tokenCodesPacked = `
ALTER TABLE token_codes RENAME TO former_token_codes;
CREATE TABLE token_codes (
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES models(id),
  pieces TEXT NOT NULL,
  packed INTEGER NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (chunk_id, model_id)
);
CREATE INDEX token_codes_former ON token_codes (chunk_id) WHERE packed = 0;
INSERT INTO token_codes (chunk_id, model_id, pieces, packed, codes)
  SELECT chunk_id, model_id, pieces, 0, codes FROM former_token_codes;
DROP TABLE former_token_codes;
`
