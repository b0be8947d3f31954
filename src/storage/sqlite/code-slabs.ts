import { wasmPageBytes } from '../../core/wasm-kernel.ts'
import { createCodeScan, sampledFrom } from './code-scan.ts'
import { openScanKernel } from './kernels/scan.ts'
import { blobScale, scaleBytes } from './quantise.ts'
import { codeBytes, lengthUnit, signCode } from './sign-codes.ts'

/** Rows of a slab: memory grows by so many at a time. A multiple of 32, so that masks are whole words. */
export const slabRows = 4096
/** Vectors that are compared without being kept, a batch. */
const looseRows = 256
const lane = 16
/** Of the 31 bits of a dot product; see `quantiseQuery`. */
const largestSum = 2 ** 31 - 1
const largestWeight = 16_383

interface Slab {
  codes: number
  distances: number
  /** Address of the int8 rows, 0 while none was read. */
  vectors: number
  /** Scale of each int8 row; NaN: not read. */
  scales: Float32Array
}

/** The rows of one model in WASM memory: codes of all, int8 vectors of those that were given. A row is never moved. */
export function createCodeSlabs(dimensions: number) {
  const kernel = openScanKernel()
  const width = codeBytes(dimensions)
  const codeStride = toLanes(width)
  const rowStride = toLanes(dimensions)
  const slabs: Slab[] = []
  let memory = new Uint8Array(kernel.memory.buffer)
  let end = lane
  const queryCode = reserve(codeStride)
  const queryWeights = reserve(rowStride * 2)
  const histogram = reserve((codeStride * 8 + 1) * 4)
  const mask = reserve(slabRows / 8)
  const rows = reserve(slabRows * 4)
  const results = reserve(slabRows * 4)
  const loose = reserve(rowStride * looseRows)
  const scan = createCodeScan(kernel, { query: queryCode, histogram, mask, rows }, codeStride, slabRows)
  let count = 0
  let held = 0
  let heldBytes = 0

  function reserve(size: number): number {
    const address = end
    end += toLanes(size)
    const missing = end - kernel.memory.buffer.byteLength
    if (missing > 0) {
      kernel.memory.grow(Math.ceil(missing / wasmPageBytes))
      memory = new Uint8Array(kernel.memory.buffer)
    }
    return address
  }

  const slabOf = (row: number): Slab => slabs[Math.floor(row / slabRows)]!
  const codeAddress = (row: number): number => slabOf(row).codes + (row % slabRows) * codeStride

  function addSlab(): void {
    const scales = new Float32Array(slabRows).fill(Number.NaN)
    slabs.push({ codes: reserve(codeStride * slabRows), distances: reserve(slabRows * 2), vectors: 0, scales })
  }

  function copyCode(codes: Uint8Array, index: number, address: number): void {
    for (let i = 0; i < width; i++) memory[address + i] = codes[index * width + i]!
  }

  return {
    get count() {
      return count
    },
    get heldBytes() {
      return heldBytes
    },
    /** Whether the vectors of all rows are held. */
    get holdsAll() {
      return held === count
    },

    /** Adds the codes `from` to `to` of a list as new rows. */
    append(codes: Uint8Array, from: number, to: number): void {
      for (let at = from; at < to; ) {
        if (count % slabRows === 0) addSlab()
        const some = Math.min(to - at, slabRows - (count % slabRows))
        if (codeStride === width) memory.set(codes.subarray(at * width, (at + some) * width), codeAddress(count))
        else for (let k = 0; k < some; k++) copyCode(codes, at + k, codeAddress(count + k))
        at += some
        count += some
      }
    },

    sameCode(row: number, codes: Uint8Array, index: number): boolean {
      const address = codeAddress(row)
      for (let i = 0; i < width; i++) if (memory[address + i] !== codes[index * width + i]) return false
      return true
    },

    /** Keeps the stored vector of a row. */
    hold(row: number, blob: Uint8Array): void {
      const slab = slabOf(row)
      if (slab.vectors === 0) {
        slab.vectors = reserve(rowStride * slabRows)
        heldBytes += rowStride * slabRows
      }
      memory.set(blob.subarray(scaleBytes), slab.vectors + (row % slabRows) * rowStride)
      if (Number.isNaN(slab.scales[row % slabRows])) held++
      slab.scales[row % slabRows] = blobScale(blob)
    },

    /** Forgets the stored vector of a row: it has been written again. */
    release(row: number): void {
      if (!Number.isNaN(slabOf(row).scales[row % slabRows])) held--
      slabOf(row).scales[row % slabRows] = Number.NaN
    },

    /** Whether `hold` would need memory that is not there yet. */
    needsMemory: (row: number): boolean => slabOf(row).vectors === 0,

    holds: (row: number): boolean => !Number.isNaN(slabOf(row).scales[row % slabRows]!),

    /** Rows of the mask (one bit a row) with the least Hamming distances: `wanted`, and all as near as the last of them. */
    nearest(query: Float32Array, included: Uint32Array, wanted: number): Uint32Array {
      memory.fill(0, queryCode, queryCode + codeStride)
      memory.set(signCode(query), queryCode)
      const scanned = slabs.map(({ codes, distances }, i) => ({ codes, distances, count: rowsIn(i) }))
      return count < sampledFrom ? scan.all(scanned, included, wanted) : scan.sampled(scanned, included, wanted)
    },

    /** Cosines of a query with rows in ascending order; NaN where the vector is not held. */
    cosines(query: Float32Array, chosen: Uint32Array): Float32Array {
      const unit = quantiseQuery(query, new Int16Array(kernel.memory.buffer, queryWeights, rowStride))
      const cosines = new Float32Array(chosen.length).fill(Number.NaN)
      eachSlab(chosen, (slab, from, to, sums, first) => {
        if (slab.vectors === 0) return
        kernel.dots(slab.vectors, rowStride, queryWeights, rows, to - from, results)
        for (let k = from; k < to; k++) cosines[k] = sums[k - from]! * slab.scales[chosen[k]! - first]! * unit
      })
      return cosines
    },

    /** The same for stored vectors that are no rows, by the same arithmetic: equal vectors get equal cosines. */
    cosinesOf(query: Float32Array, blobs: readonly Uint8Array[]): Float32Array {
      const unit = quantiseQuery(query, new Int16Array(kernel.memory.buffer, queryWeights, rowStride))
      const cosines = new Float32Array(blobs.length)
      for (let from = 0; from < blobs.length; from += looseRows) {
        const batch = blobs.slice(from, from + looseRows)
        const local = new Uint32Array(kernel.memory.buffer, rows, batch.length)
        for (const [k, blob] of batch.entries()) {
          local[k] = k
          memory.set(blob.subarray(scaleBytes), loose + k * rowStride)
        }
        kernel.dots(loose, rowStride, queryWeights, rows, batch.length, results)
        const sums = new Int32Array(kernel.memory.buffer, results, batch.length)
        for (const [k, blob] of batch.entries()) cosines[from + k] = sums[k]! * blobScale(blob) * unit
      }
      return cosines
    },

    /** Estimated cosines of rows in ascending order, from their codes alone. `lengths` as by `codeLength`, one a row. */
    estimates(query: Float32Array, chosen: Uint32Array, lengths: Uint16Array): Float32Array {
      const weights = new Int16Array(kernel.memory.buffer, queryWeights, rowStride)
      const unit = (quantiseQuery(query, weights) * lengthUnit) / Math.sqrt(dimensions)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const estimates = new Float32Array(chosen.length)
      eachSlab(chosen, (slab, from, to, sums) => {
        kernel.positiveSums(slab.codes, codeStride, queryWeights, rows, to - from, results)
        for (let k = from; k < to; k++) {
          estimates[k] = ((2 * sums[k - from]! - total) * unit) / Math.max(lengths[chosen[k]!]!, 1)
        }
      })
      return estimates
    },
  }

  /** Rows that lie together: their numbers inside the slab are written to where the kernel reads them. */
  function eachSlab(
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
  }

  function rowsIn(slab: number): number {
    return Math.min(slabRows, count - slab * slabRows)
  }
}

/**
 * Writes a query as int16, so large that its error vanishes beside that of the int8 rows, so small that no dot product
 * with a row overflows: by Cauchy–Schwarz it stays under 127·√d · ‖weights‖. Returns the value of one unit.
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

const toLanes = (size: number): number => Math.ceil(size / lane) * lane
