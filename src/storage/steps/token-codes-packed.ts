/**
 * Frozen, like every released step. Token codes are packed (search/token-piece.ts); those of earlier versions are kept as
 * they are, with packed = 0, are read so, and are packed a few at a time whenever vectors are filled in. A new column and
 * no copy of the table: that would make the file larger by all codes until somebody cleans up.
 */
export const tokenCodesPacked = `
ALTER TABLE token_codes ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX token_codes_former ON token_codes (chunk_id) WHERE packed = 0;
`
