import type { Database, Reader } from '../../ports/database.ts'
import type { Model } from '../../storage/sqlite/code-log.ts'
import { createCodeTable } from '../../storage/sqlite/code-table.ts'
import {
  chunksOfRows,
  cosinesFrom,
  createResidentVectors,
  type ResidentModel,
  type StoredVector,
  type VectorsByRow,
} from '../../storage/sqlite/resident-vectors.ts'
import { arrayText } from '../words/tokens.ts'
import { readLog } from './code-log.ts'

/** Vectors read per step while filling memory. */
const sliceRows = 2000

/** Stored vectors of all pieces of some chunks, sorted by chunk and piece. */
export async function readVectors(db: Reader, model: number, chunkIds: readonly number[]): Promise<StoredVector[]> {
  const rows = await db.all<{ chunk: number; piece: number; vector: Uint8Array }>(
    `SELECT chunk_id AS chunk, piece, vector FROM embeddings
     WHERE model_id = ? AND chunk_id = ANY (CAST(? AS bigint[])) ORDER BY chunk_id, piece`,
    [model, arrayText(chunkIds)],
  )
  return rows.map(({ chunk, piece, vector }) => [chunk, piece, vector])
}

/**
 * The models whose codes are in memory, kept up to date with the log. Calls must be serialized: between two steps of
 * one, no other may change a table. `memoryBudget`: bytes for int8 vectors of all models.
 */
export function createResidentModels(db: Database, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
  const vectors = createResidentVectors(residents, memoryBudget)
  const current = new Set<string>()
  let version = -1

  /** The current state of a model, or undefined if it has no vectors. */
  async function get(name: string): Promise<ResidentModel | undefined> {
    const now = await db.version()
    if (now !== version) current.clear()
    version = now
    if (!current.has(name)) await refresh(name)
    return residents.get(name)
  }

  async function refresh(name: string): Promise<void> {
    const row = await db.get<Model & { from: number }>(
      'SELECT id, dimensions, codes_from AS "from" FROM models WHERE name = ?',
      [name],
    )
    if (!row) {
      residents.delete(name)
      return
    }
    let resident = residents.get(name)
    // Another model with this name, or a rewritten log: start over.
    if (resident?.id !== row.id || resident.from !== row.from) {
      resident = { ...row, table: createCodeTable(row.dimensions), filled: 0 }
      residents.set(name, resident)
    }
    resident.table.apply(await readLog(db, row.id, resident.table.seq))
    current.add(name)
  }

  /** Reads vectors of rows in one statement; they stay in memory within the budget. */
  const read = async (resident: ResidentModel, rows: readonly number[]): Promise<VectorsByRow> =>
    vectors.keep(resident, rows, await readVectors(db, resident.id, chunksOfRows(resident, rows)))

  return {
    get,

    readCosines: async (resident: ResidentModel, query: Float32Array, rows: readonly number[]): Promise<Float32Array> =>
      cosinesFrom(resident, query, rows, await read(resident, rows)),

    /** Reads some vectors into memory; false if all are there or the budget is spent. */
    async fill(name: string): Promise<boolean> {
      const resident = await get(name)
      if (!resident) return false
      const rows = vectors.nextMissing(resident, sliceRows)
      if (rows.length > 0) await read(resident, rows)
      return rows.length === sliceRows
    },
  }
}
