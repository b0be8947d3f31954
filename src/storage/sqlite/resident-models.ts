import { type Model, readLog } from './code-log.ts'
import { type CodeTable, createCodeTable } from './code-table.ts'
import { readVectors } from './read-vectors.ts'
import type { SqliteDatabase } from './types.ts'

export interface ResidentModel extends Model {
  table: CodeTable
  /** `models.codes_from` when the table was created. */
  from: number
  /** Rows below this were already considered for memory. */
  filled: number
}

/** Vectors read per step while filling memory: 2 ms, so that no other work has to wait. */
const sliceRows = 400

/**
 * The models whose codes are in memory, kept up to date with the log. `memoryBudget`: bytes for int8 vectors of all
 * models.
 */
export function createResidentModels(db: SqliteDatabase, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
  const current = new Set<string>()
  let version = -1

  /** The current state of a model, or undefined if it has no vectors. */
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
    // The file was restored from a backup, or the log rewritten: start over.
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

  /** Reads vectors of rows from the file, in one statement; they stay in memory within the budget. */
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

    /** Reads some vectors into memory; false if all are there or the budget is spent. */
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
