import { type Model, readLog } from './code-log.ts'
import { type CodeTable, createCodeTable } from './code-table.ts'
import { readVectors } from './read-vectors.ts'
import type { SqliteDatabase } from './types.ts'

export interface ResidentModel extends Model {
  table: CodeTable
  /** `models.codes_from` when the table was begun. */
  from: number
  /** Rows below this were offered to memory. */
  filled: number
}

/** Vectors read at a time while filling memory: 2 ms, so that nobody waits for it. */
const sliceRows = 400

/** The models whose codes are in memory, kept in step with the log. `memoryBudget`: bytes for int8 vectors, over all models. */
export function createResidentModels(db: SqliteDatabase, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
  const current = new Set<string>()
  let version = -1

  /** The model as it is in the file now, or undefined when it has no vectors. */
  function get(name: string): ResidentModel | undefined {
    const now = db.currentVersion()
    if (now !== version) current.clear()
    version = now
    if (!current.has(name)) refresh(name)
    return residents.get(name)
  }

  function refresh(name: string): void {
    const row = db.rows('SELECT id, dimensions, codes_from FROM models WHERE name = ?', [name])[0]
    if (!row) {
      residents.delete(name)
      return
    }
    const [id, dimensions, from] = row as [number, number, number]
    let resident = residents.get(name)
    // Another file (one put back from a backup) or a log written anew: begin again.
    if (resident?.id !== id || resident.from !== from) {
      resident = { id, dimensions, from, table: createCodeTable(dimensions), filled: 0 }
      residents.set(name, resident)
    }
    resident.table.apply(readLog(db, id, resident.table.seq))
    current.add(name)
  }

  const heldBytes = (): number => [...residents.values()].reduce((sum, { table }) => sum + table.slabs.heldBytes, 0)

  const hasRoomFor = ({ table }: ResidentModel, row: number): boolean =>
    !table.slabs.needsMemory(row) || heldBytes() < memoryBudget

  /** Vectors of rows from the file, in one statement; they stay in memory while the budget lasts. */
  function read(resident: ResidentModel, rows: readonly number[]): Map<number, Uint8Array> {
    const { table } = resident
    const wanted = new Map(rows.map((row) => [`${table.chunkOf(row)}:${table.pieceOf(row)}`, row]))
    const found = new Map<number, Uint8Array>()
    for (const [chunk, piece, blob] of readVectors(db, resident.id, [...new Set(rows.map(table.chunkOf))])) {
      const row = wanted.get(`${chunk}:${piece}`)
      if (row === undefined) continue
      found.set(row, blob)
      if (hasRoomFor(resident, row)) table.slabs.hold(row, blob)
    }
    return found
  }

  return {
    get,

    readCosines(resident: ResidentModel, query: Float32Array, rows: readonly number[]): Float32Array {
      const found = [...read(resident, rows)]
      const cosines = resident.table.slabs.cosinesOf(
        query,
        found.map(([, blob]) => blob),
      )
      const byRow = new Map(found.map(([row], i) => [row, cosines[i]!]))
      return Float32Array.from(rows, (row) => byRow.get(row) ?? Number.NaN)
    },

    /** Reads some vectors into memory; false when all are there or the budget is spent. */
    fill(name: string): boolean {
      const resident = get(name)
      if (!resident) return false
      const { table } = resident
      const rows: number[] = []
      for (; resident.filled < table.slabs.count && rows.length < sliceRows; resident.filled++) {
        if (!hasRoomFor(resident, resident.filled)) break
        if (table.isAlive(resident.filled) && !table.slabs.holds(resident.filled)) rows.push(resident.filled)
      }
      if (rows.length > 0) read(resident, rows)
      return rows.length === sliceRows
    },
  }
}
