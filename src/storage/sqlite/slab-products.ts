import type { ScanKernel } from './kernels/scan-kernel.ts'
import { blobScale, scaleBytes } from './quantise.ts'
import { codeBytes, lengthUnit } from './sign-codes.ts'
import { type Slab, type SlabMemory, slabRows, toLanes } from './slab-memory.ts'

/** Batch size for vectors that are compared without being stored. */
const looseRows = 256
/** Limit of the 31 bits of a dot product; see `quantiseQuery`. */
const largestSum = 2 ** 31 - 1
const largestWeight = 16_383

/** Products of a query with chosen rows: cosines by vectors in memory, and estimates by codes. */
export function createSlabProducts(kernel: ScanKernel, memory: SlabMemory, slabs: readonly Slab[], dimensions: number) {
  const codeStride = toLanes(codeBytes(dimensions))
  const rowStride = toLanes(dimensions)
  const queryWeights = memory.reserve(rowStride * 2)
  const batches = createRowBatches(kernel, memory, slabs)
  const { rows, results } = batches
  const loose = memory.reserve(rowStride * looseRows)

  return {
    /** Cosines of a query with rows in ascending order; NaN for vectors that are not in memory. */
    cosines(query: Float32Array, chosen: Uint32Array): Float32Array {
      const unit = quantiseQuery(query, new Int16Array(kernel.memory.buffer, queryWeights, rowStride))
      const cosines = new Float32Array(chosen.length).fill(Number.NaN)
      batches.each(chosen, (slab, from, to, sums, first) => {
        if (slab.vectors === 0) return
        kernel.dots(slab.vectors, rowStride, queryWeights, rows, to - from, results)
        for (let k = from; k < to; k++) cosines[k] = sums[k - from]! * slab.scales[chosen[k]! - first]! * unit
      })
      return cosines
    },

    /** The same for stored vectors outside of the slabs, by the same arithmetic: equal vectors get equal cosines. */
    cosinesOf(query: Float32Array, blobs: readonly Uint8Array[]): Float32Array {
      const unit = quantiseQuery(query, new Int16Array(kernel.memory.buffer, queryWeights, rowStride))
      const cosines = new Float32Array(blobs.length)
      for (let from = 0; from < blobs.length; from += looseRows) {
        const batch = blobs.slice(from, from + looseRows)
        const local = new Uint32Array(kernel.memory.buffer, rows, batch.length)
        for (const [k, blob] of batch.entries()) {
          local[k] = k
          memory.bytes.set(blob.subarray(scaleBytes), loose + k * rowStride)
        }
        kernel.dots(loose, rowStride, queryWeights, rows, batch.length, results)
        const sums = new Int32Array(kernel.memory.buffer, results, batch.length)
        for (const [k, blob] of batch.entries()) cosines[from + k] = sums[k]! * blobScale(blob) * unit
      }
      return cosines
    },

    /**
     * Estimated cosines of rows in ascending order, from their codes alone. `lengths` as by `codeLength`, one per row.
     */
    estimates(query: Float32Array, chosen: Uint32Array, lengths: Uint16Array): Float32Array {
      const weights = new Int16Array(kernel.memory.buffer, queryWeights, rowStride)
      const unit = (quantiseQuery(query, weights) * lengthUnit) / Math.sqrt(dimensions)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const estimates = new Float32Array(chosen.length)
      batches.each(chosen, (slab, from, to, sums) => {
        kernel.positiveSums(slab.codes, codeStride, queryWeights, rows, to - from, results)
        for (let k = from; k < to; k++) {
          estimates[k] = ((2 * sums[k - from]! - total) * unit) / Math.max(lengths[chosen[k]!]!, 1)
        }
      })
      return estimates
    },
  }
}

/** Buffers from which the kernel reads row numbers, and into which it writes a sum for each. */
function createRowBatches(kernel: ScanKernel, memory: SlabMemory, slabs: readonly Slab[]) {
  const rows = memory.reserve(slabRows * 4)
  const results = memory.reserve(slabRows * 4)
  return {
    rows,
    results,

    /** Calls `work` for each run of rows in one slab. Their numbers inside the slab are then at `rows`. */
    each(
      chosen: Uint32Array,
      work: (slab: Slab, from: number, to: number, sums: Int32Array, first: number) => void,
    ): void {
      const local = new Uint32Array(kernel.memory.buffer, rows, slabRows)
      const sums = new Int32Array(kernel.memory.buffer, results, slabRows)
      for (let from = 0; from < chosen.length; ) {
        const index = Math.floor(chosen[from]! / slabRows)
        const first = index * slabRows
        let to = from
        while (to < chosen.length && chosen[to]! < first + slabRows && to - from < slabRows) {
          local[to - from] = chosen[to]! - first
          to++
        }
        work(slabs[index]!, from, to, sums, first)
        from = to
      }
    },
  }
}

/**
 * Writes a query as int16, so large that its error is negligible beside that of the int8 rows, so small that no dot
 * product with a row overflows: by Cauchy–Schwarz it stays under 127·√d · ‖weights‖. Returns the value of one unit.
 */
function quantiseQuery(query: Float32Array, weights: Int16Array): number {
  let peak = 0
  let square = 0
  for (const value of query) {
    peak = Math.max(peak, Math.abs(value))
    square += value * value
  }
  weights.fill(0)
  if (peak === 0) return 0
  const factor = Math.min(largestWeight / peak, largestSum / (128 * Math.sqrt(query.length * square) + query.length))
  for (let i = 0; i < query.length; i++) weights[i] = Math.round(query[i]! * factor)
  return 1 / factor
}
