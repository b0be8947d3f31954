import { readLog } from './code-log.ts'
import { createCodeTable } from './code-table.ts'
import { readVectors } from './read-vectors.ts'
import {
  chunksOfRows,
  cosinesFrom,
  createResidentVectors,
  type ResidentModel,
  type VectorsByRow,
} from './resident-vectors.ts'
import type { SqliteDatabase } from './types.ts'

/** Vectors read per step while filling memory: 2 ms, so that no other work has to wait. */
const sliceRows = 400

/**
 * The models whose codes are in memory, kept up to date with the log. `memoryBudget`: bytes for int8 vectors of all
 * models.
 */
export function createResidentModels(db: SqliteDatabase, memoryBudget: number) {
  const residents = new Map<string, ResidentModel>()
  const vectors = createResidentVectors(residents, memoryBudget)
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

  /** Reads vectors of rows from the file, in one statement; they stay in memory within the budget. */
  const read = (resident: ResidentModel, rows: readonly number[]): VectorsByRow =>
    vectors.keep(resident, rows, readVectors(db, resident.id, chunksOfRows(resident, rows)))

  return {
    get,

    readCosines: (resident: ResidentModel, query: Float32Array, rows: readonly number[]): Float32Array =>
      cosinesFrom(resident, query, rows, read(resident, rows)),

    /** Reads some vectors into memory; false if all are there or the budget is spent. */
    fill(name: string): boolean {
      const resident = get(name)
      if (!resident) return false
      const rows = vectors.nextMissing(resident, sliceRows)
      if (rows.length > 0) read(resident, rows)
      return rows.length === sliceRows
    },
  }
}
