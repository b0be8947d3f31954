import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** Row id of an embedder or of a form of token codes, made on first use. */
export async function modelId(tx: Writer, name: string, dimensions: number): Promise<number> {
  const known = await tx.get<{ id: number }>('SELECT id FROM models WHERE name = ?', [name])
  if (known) return known.id
  return (await tx.run('INSERT INTO models (name, dimensions) VALUES (?, ?)', [name, dimensions])).lastId
}

export async function writeTokenCodes(
  tx: Writer,
  model: number,
  entries: readonly { chunkId: number; pieces: readonly Uint8Array[] }[],
): Promise<void> {
  for (const { chunkId, pieces } of entries)
    await tx.run(
      `INSERT INTO token_codes (chunk_id, model_id, pieces, codes) VALUES (?, ?, ?, ?)
       ON CONFLICT (chunk_id, model_id) DO UPDATE SET pieces = excluded.pieces, codes = excluded.codes`,
      [chunkId, model, JSON.stringify(pieces.map((piece) => piece.length)), joined(pieces)],
    )
}

/** Codes of these chunks in the form named, piece by piece. Chunks that have none are left out. */
export async function readTokenCodes(
  db: Reader,
  name: string,
  chunkIds: readonly number[],
): Promise<Map<number, Uint8Array[]>> {
  const codes = new Map<number, Uint8Array[]>()
  const model = await db.get<{ id: number }>('SELECT id FROM models WHERE name = ?', [name])
  if (!model) return codes
  for (const ids of slices(chunkIds)) {
    const { marks, params } = inList(ids)
    const rows = await db.all<{ chunkId: number; pieces: string; codes: Uint8Array }>(
      `SELECT chunk_id AS chunkId, pieces, codes FROM token_codes WHERE model_id = ? AND chunk_id IN ${marks}`,
      [model.id, ...params],
    )
    for (const row of rows) codes.set(row.chunkId, parted(row.codes, JSON.parse(row.pieces) as number[]))
  }
  return codes
}

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
