import type { Database, Reader } from '../../ports/database.ts'
import type { Model } from '../../storage/sqlite/code-log.ts'
import { type CodeTable, createCodeTable } from '../../storage/sqlite/code-table.ts'
import { arrayText } from '../words/tokens.ts'
import { readLog } from './code-log.ts'

export interface ResidentModel extends Model {
  table: CodeTable
  /** `models.codes_from` when the table was created. */
  from: number
  /** Rows below this were already considered for memory. */
  filled: number
}

/** Vectors read per step while filling memory. */
const sliceRows = 2000

export interface StoredVector {
  chunk: number
  piece: number
  vector: Uint8Array
}

/** Stored vectors of all pieces of some chunks, sorted by chunk and piece. */
export const readVectors = (db: Reader, model: number, chunkIds: readonly number[]): Promise<StoredVector[]> =>
  db.all<StoredVector>(
    `SELECT chunk_id AS chunk, piece, vector FROM embeddings
     WHERE model_id = ? AND chunk_id = ANY (CAST(? AS bigint[])) ORDER BY chunk_id, piece`,
    [model, arrayText(chunkIds)],
  )

/**
 * The models whose codes are in memory, kept up to date with the log. Calls must be serialized: between two steps of
 * one, no other may change a table. `memoryBudget`: bytes for int8 vectors of all models.
 */
export function createResidentModels(db: Database, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
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

  const heldBytes = (): number => [...residents.values()].reduce((sum, { table }) => sum + table.slabs.heldBytes, 0)

  const hasRoomFor = ({ table }: ResidentModel, row: number): boolean =>
    !table.slabs.needsMemory(row) || heldBytes() < memoryBudget

  /** Reads vectors of rows in one statement; they stay in memory within the budget. */
  async function read(resident: ResidentModel, rows: readonly number[]): Promise<Map<number, Uint8Array>> {
    const { table } = resident
    const wanted = new Map(rows.map((row) => [`${table.chunkOf(row)}:${table.pieceOf(row)}`, row]))
    const found = new Map<number, Uint8Array>()
    for (const { chunk, piece, vector } of await readVectors(db, resident.id, [...new Set(rows.map(table.chunkOf))])) {
      const row = wanted.get(`${chunk}:${piece}`)
      if (row === undefined) continue
      found.set(row, vector)
      if (hasRoomFor(resident, row)) table.slabs.hold(row, vector)
    }
    return found
  }

  return {
    get,

    async readCosines(resident: ResidentModel, query: Float32Array, rows: readonly number[]): Promise<Float32Array> {
      const found = [...(await read(resident, rows))]
      const cosines = resident.table.slabs.cosinesOf(
        query,
        found.map(([, blob]) => blob),
      )
      const byRow = new Map(found.map(([row], i) => [row, cosines[i]!]))
      return Float32Array.from(rows, (row) => byRow.get(row) ?? Number.NaN)
    },

    /** Reads some vectors into memory; false if all are there or the budget is spent. */
    async fill(name: string): Promise<boolean> {
      const resident = await get(name)
      if (!resident) return false
      const { table } = resident
      const rows: number[] = []
      for (; resident.filled < table.slabs.count && rows.length < sliceRows; resident.filled++) {
        if (!hasRoomFor(resident, resident.filled)) break
        if (table.isAlive(resident.filled) && !table.slabs.holds(resident.filled)) rows.push(resident.filled)
      }
      if (rows.length > 0) await read(resident, rows)
      return rows.length === sliceRows
    },
  }
}
