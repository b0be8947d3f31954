import { inList, insertRow, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import { packPiece, pieceBytes, readPiece, type TokenPiece } from './token-piece.ts'

/** Database row of an embedder or of a form of token codes. */
export interface StoredModel {
  id: number
  dimensions: number
}

/** Created on first use. */
export async function storedModel(tx: Writer, name: string, dimensions: number): Promise<StoredModel> {
  const known = await tx.get<StoredModel>('SELECT id, dimensions FROM models WHERE name = ?', [name])
  if (known) return known
  const id = await insertRow(tx, 'INSERT INTO models (name, dimensions) VALUES (?, ?)', [name, dimensions])
  return { id, dimensions }
}

/** Deletes a model with its vectors and codes. */
export async function deleteModel(tx: Writer, id: number): Promise<void> {
  await tx.run('DELETE FROM embeddings WHERE model_id = ?', [id])
  await tx.run('DELETE FROM token_codes WHERE model_id = ?', [id])
  await tx.run('DELETE FROM models WHERE id = ?', [id])
}

/** `pieces`: full codes of each piece, one bit per dimension (search/maxsim.ts). */
export async function writeTokenCodes(
  tx: Writer,
  { id, dimensions }: StoredModel,
  entries: readonly { chunkId: number; pieces: readonly Uint8Array[] }[],
): Promise<void> {
  for (const { chunkId, pieces } of entries) {
    const tokens = pieces.map((piece) => (piece.length * 8) / dimensions)
    const packed = pieces.map((piece) => packPiece(piece, dimensions))
    await tx.run(
      `INSERT INTO token_codes (chunk_id, model_id, pieces, packed, codes) VALUES (?, ?, ?, 1, ?)
       ON CONFLICT (chunk_id, model_id) DO UPDATE SET pieces = excluded.pieces, packed = 1, codes = excluded.codes`,
      [chunkId, id, JSON.stringify(tokens), joined(packed)],
    )
  }
}

/** Codes of these chunks in the named form, piece by piece. Chunks without codes are omitted. */
export async function readTokenCodes(
  db: Reader,
  name: string,
  chunkIds: readonly number[],
): Promise<Map<number, TokenPiece[]>> {
  const codes = new Map<number, TokenPiece[]>()
  const model = await db.get<StoredModel>('SELECT id, dimensions FROM models WHERE name = ?', [name])
  if (!model) return codes
  for (const ids of slices(chunkIds)) {
    const { marks, params } = inList(ids)
    const rows = await db.all<{ chunkId: number; pieces: string; packed: number; codes: Uint8Array }>(
      `SELECT chunk_id AS "chunkId", pieces, packed, codes FROM token_codes WHERE model_id = ? AND chunk_id IN ${marks}`,
      [model.id, ...params],
    )
    for (const row of rows)
      codes.set(row.chunkId, row.packed ? packedPieces(row, model.dimensions) : plainPieces(row).map(asTokenPiece))
  }
  return codes
}

/**
 * Packs some rows of former versions; true if there may be more. Unpacked rows remain readable. Packs rows of all
 * forms, including those of models that are not selected now.
 */
export async function packFormerCodes(tx: Writer, limit: number): Promise<boolean> {
  const rows = await tx.all<{ chunkId: number; id: number; dimensions: number; pieces: string; codes: Uint8Array }>(
    `SELECT t.chunk_id AS "chunkId", m.id, m.dimensions, t.pieces, t.codes
     FROM token_codes t JOIN models m ON m.id = t.model_id WHERE t.packed = 0 LIMIT ?`,
    [limit],
  )
  for (const row of rows) await writeTokenCodes(tx, row, [{ chunkId: row.chunkId, pieces: plainPieces(row) }])
  return rows.length === limit
}

/** Whether rows of former versions still need packing. */
export const hasFormerCodes = async (db: Reader): Promise<boolean> =>
  (await db.get('SELECT 1 FROM token_codes WHERE packed = 0 LIMIT 1')) !== undefined

const asTokenPiece = (codes: Uint8Array): TokenPiece => ({ codes })

/** `pieces` of a packed row: the tokens of each piece. */
function packedPieces({ pieces, codes }: { pieces: string; codes: Uint8Array }, dimensions: number): TokenPiece[] {
  const tokens = JSON.parse(pieces) as number[]
  const lengths = tokens.map((count) => pieceBytes(count, dimensions))
  return parted(codes, lengths).map((stored, index) => readPiece(stored, tokens[index]!, dimensions))
}

/** `pieces` of an unpacked row: the bytes of each piece. */
const plainPieces = ({ pieces, codes }: { pieces: string; codes: Uint8Array }): Uint8Array[] =>
  parted(codes, JSON.parse(pieces) as number[])

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function parted(all: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let at = 0
  return lengths.map((length) => {
    at += length
    return all.subarray(at - length, at)
  })
}
