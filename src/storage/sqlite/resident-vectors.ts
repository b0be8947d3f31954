import type { Model } from './code-log.ts'
import type { CodeTable } from './code-table.ts'

/** A model whose codes are in memory. */
export interface ResidentModel extends Model {
  table: CodeTable
  /** `models.codes_from` when the table was created. */
  from: number
  /** Rows below this were already considered for memory. */
  filled: number
}

export type StoredVector = readonly [chunk: number, piece: number, blob: Uint8Array]

/** Stored vectors by row of the table. */
export type VectorsByRow = Map<number, Uint8Array>

/**
 * Keeps vectors of resident models in memory, up to a number of bytes for all of them. The engines differ only in how
 * they read what is missing.
 */
export function createResidentVectors(residents: ReadonlyMap<string, ResidentModel>, memoryBudget: number) {
  const heldBytes = (): number => [...residents.values()].reduce((sum, { table }) => sum + table.slabs.heldBytes, 0)

  const hasRoomFor = ({ table }: ResidentModel, row: number): boolean =>
    !table.slabs.needsMemory(row) || heldBytes() < memoryBudget

  return {
    /** Assigns vectors, read for the chunks of some rows, to these rows; within the budget they stay in memory. */
    keep(resident: ResidentModel, rows: readonly number[], stored: readonly StoredVector[]): VectorsByRow {
      const { table } = resident
      const wanted = new Map(rows.map((row) => [`${table.chunkOf(row)}:${table.pieceOf(row)}`, row]))
      const found: VectorsByRow = new Map()
      for (const [chunk, piece, blob] of stored) {
        const row = wanted.get(`${chunk}:${piece}`)
        if (row === undefined) continue
        found.set(row, blob)
        if (hasRoomFor(resident, row)) table.slabs.hold(row, blob)
      }
      return found
    },

    /** The next rows whose vectors are not in memory, at most `most`; fewer if these are all or the budget is spent. */
    nextMissing(resident: ResidentModel, most: number): number[] {
      const { table } = resident
      const rows: number[] = []
      for (; resident.filled < table.slabs.count && rows.length < most; resident.filled++) {
        if (!hasRoomFor(resident, resident.filled)) break
        if (table.isAlive(resident.filled) && !table.slabs.holds(resident.filled)) rows.push(resident.filled)
      }
      return rows
    },
  }
}

/** The chunks of some rows, each once. */
export const chunksOfRows = ({ table }: ResidentModel, rows: readonly number[]): number[] => [
  ...new Set(rows.map(table.chunkOf)),
]

/** Cosines of rows from their stored vectors; NaN where a vector is missing. */
export function cosinesFrom(
  { table }: ResidentModel,
  query: Float32Array,
  rows: readonly number[],
  stored: VectorsByRow,
): Float32Array {
  const found = [...stored]
  const cosines = table.slabs.cosinesOf(
    query,
    found.map(([, blob]) => blob),
  )
  const byRow = new Map(found.map(([row], i) => [row, cosines[i]!]))
  return Float32Array.from(rows, (row) => byRow.get(row) ?? Number.NaN)
}
