import type { Database, Reader } from '../../ports/database.ts'
import type { Model } from '../../storage/sqlite/code-log.ts'
import { type CodeTable, createCodeTable } from '../../storage/sqlite/code-table.ts'
import { arrayText } from '../words/tokens.ts'
import { readLog } from './code-log.ts'

export interface ResidentModel extends Model {
  table: CodeTable
  /** `models.codes_from` when the table was begun. */
  from: number
  /** Rows below this were offered to memory. */
  filled: number
}

/** Vectors read at a time while filling memory. */
const sliceRows = 2000

export interface StoredVector {
  chunk: number
  piece: number
  vector: Uint8Array
}

/** Stored vectors of all pieces of some chunks, in the order of both. */
export const readVectors = (db: Reader, model: number, chunkIds: readonly number[]): Promise<StoredVector[]> =>
  db.all<StoredVector>(
    `SELECT chunk_id AS chunk, piece, vector FROM embeddings
     WHERE model_id = ? AND chunk_id = ANY (CAST(? AS bigint[])) ORDER BY chunk_id, piece`,
    [model, arrayText(chunkIds)],
  )

/**
 * The models whose codes this process holds, kept in step with the log. Calls come one at a time: between two steps of
 * one, no other may change a table. `memoryBudget`: bytes for int8 vectors, over all models.
 */
export function createResidentModels(db: Database, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
  const current = new Set<string>()
  let version = -1

  /** The model as it is in the database now, or undefined when it has no vectors. */
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
    // Another model of this name, or a log written again: begin from its start.
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

  /** Vectors of rows in one statement; they stay in memory while the budget lasts. */
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

    /** Reads some vectors into memory; false when all are there or the budget is spent. */
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
