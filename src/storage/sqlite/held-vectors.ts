import { blobScale, scaleBytes } from './quantise.ts'
import { type Slab, type SlabMemory, slabRows } from './slab-memory.ts'

/** The int8 vectors of some rows. Slabs allocate memory for vectors when the first one is stored. */
export function createHeldVectors(memory: SlabMemory, slabs: readonly Slab[], rowStride: number) {
  const slabOf = (row: number): Slab => slabs[Math.floor(row / slabRows)]!
  let count = 0
  let bytes = 0
  return {
    /** Number of rows whose vector is in memory. */
    get count() {
      return count
    },
    get bytes() {
      return bytes
    },

    /** Stores the vector of a row. */
    hold(row: number, blob: Uint8Array): void {
      const slab = slabOf(row)
      if (slab.vectors === 0) {
        slab.vectors = memory.reserve(rowStride * slabRows)
        bytes += rowStride * slabRows
      }
      memory.bytes.set(blob.subarray(scaleBytes), slab.vectors + (row % slabRows) * rowStride)
      if (Number.isNaN(slab.scales[row % slabRows])) count++
      slab.scales[row % slabRows] = blobScale(blob)
    },

    /** Drops the vector of a row, which was written again. */
    release(row: number): void {
      if (!Number.isNaN(slabOf(row).scales[row % slabRows])) count--
      slabOf(row).scales[row % slabRows] = Number.NaN
    },

    /** Whether `hold` would have to allocate memory. */
    needsMemory: (row: number): boolean => slabOf(row).vectors === 0,

    holds: (row: number): boolean => !Number.isNaN(slabOf(row).scales[row % slabRows]!),
  }
}
