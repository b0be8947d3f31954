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
  entries: readonly { chunkId: number; piece: number; codes: Uint8Array }[],
): Promise<void> {
  for (const { chunkId, piece, codes } of entries)
    await tx.run(
      `INSERT INTO token_codes (chunk_id, model_id, piece, codes) VALUES (?, ?, ?, ?)
       ON CONFLICT (chunk_id, model_id, piece) DO UPDATE SET codes = excluded.codes`,
      [chunkId, model, piece, codes],
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
    const rows = await db.all<{ chunkId: number; codes: Uint8Array }>(
      `SELECT chunk_id AS chunkId, codes FROM token_codes WHERE model_id = ? AND chunk_id IN ${marks}
       ORDER BY chunk_id, piece`,
      [model.id, ...params],
    )
    for (const row of rows) {
      const pieces = codes.get(row.chunkId)
      if (pieces) pieces.push(row.codes)
      else codes.set(row.chunkId, [row.codes])
    }
  }
  return codes
}
