/**
 * Frozen, like every released step. Token codes are packed (search/token-piece.ts). Those of earlier versions stay as
 * they are, with packed = 0, remain readable, and are packed a few at a time whenever vectors are filled in. A new
 * column instead of a copy of the table: a copy would enlarge the file by all codes until the next cleanup.
 */
export const tokenCodesPacked = `
ALTER TABLE token_codes ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX token_codes_former ON token_codes (chunk_id) WHERE packed = 0;
`
