import { createCodeScan, sampledFrom } from './code-scan.ts'
import { createHeldVectors } from './held-vectors.ts'
import { openScanKernel } from './kernels/scan.ts'
import { codeBytes, signCode } from './sign-codes.ts'
import { createSlabMemory, type Slab, type SlabMemory, slabRows, toLanes } from './slab-memory.ts'
import { createSlabProducts } from './slab-products.ts'

/** The rows of one model in WASM memory: codes of all rows, int8 vectors of some. A row is never moved. */
export function createCodeSlabs(dimensions: number) {
  const kernel = openScanKernel()
  const memory = createSlabMemory(kernel.memory)
  const slabs: Slab[] = []
  const codes = createSlabCodes(memory, slabs, codeBytes(dimensions))
  const held = createHeldVectors(memory, slabs, toLanes(dimensions))
  const queryCode = memory.reserve(codes.stride)
  const histogram = memory.reserve((codes.stride * 8 + 1) * 4)
  const mask = memory.reserve(slabRows / 8)
  const rows = memory.reserve(slabRows * 4)
  const scan = createCodeScan(kernel, { query: queryCode, histogram, mask, rows }, codes.stride, slabRows)

  return {
    get count() {
      return codes.count
    },
    get heldBytes() {
      return held.bytes
    },
    /** Whether the vectors of all rows are in memory. */
    get holdsAll() {
      return held.count === codes.count
    },
    append: codes.append,
    sameCode: codes.sameCode,
    hold: held.hold,
    release: held.release,
    needsMemory: held.needsMemory,
    holds: held.holds,

    /**
     * The `wanted` rows of the mask (one bit per row) with the least Hamming distances, including all ties of the last.
     */
    nearest(query: Float32Array, included: Uint32Array, wanted: number): Uint32Array {
      memory.bytes.fill(0, queryCode, queryCode + codes.stride)
      memory.bytes.set(signCode(query), queryCode)
      const { count } = codes
      const rowsIn = (slab: number) => Math.min(slabRows, count - slab * slabRows)
      const scanned = slabs.map((slab, i) => ({ codes: slab.codes, distances: slab.distances, count: rowsIn(i) }))
      return count < sampledFrom ? scan.all(scanned, included, wanted) : scan.sampled(scanned, included, wanted)
    },

    ...createSlabProducts(kernel, memory, slabs, dimensions),
  }
}

/** The codes of all rows, `width` bytes each. Allocates slabs as needed. */
function createSlabCodes(memory: SlabMemory, slabs: Slab[], width: number) {
  const stride = toLanes(width)
  let count = 0
  const addressOf = (row: number): number => slabs[Math.floor(row / slabRows)]!.codes + (row % slabRows) * stride

  function addSlab(): void {
    const scales = new Float32Array(slabRows).fill(Number.NaN)
    const distances = slabRows * 2
    slabs.push({ codes: memory.reserve(stride * slabRows), distances: memory.reserve(distances), vectors: 0, scales })
  }

  function copyCode(codes: Uint8Array, index: number, address: number): void {
    const { bytes } = memory
    for (let i = 0; i < width; i++) bytes[address + i] = codes[index * width + i]!
  }

  return {
    /** Bytes from one row to the next. */
    stride,
    get count() {
      return count
    },

    /** Adds the codes `from` to `to` of a list as new rows. */
    append(codes: Uint8Array, from: number, to: number): void {
      for (let at = from; at < to; ) {
        if (count % slabRows === 0) addSlab()
        const some = Math.min(to - at, slabRows - (count % slabRows))
        if (stride === width) memory.bytes.set(codes.subarray(at * width, (at + some) * width), addressOf(count))
        else for (let k = 0; k < some; k++) copyCode(codes, at + k, addressOf(count + k))
        at += some
        count += some
      }
    },

    /** Whether a row has the code `index` of a list. */
    sameCode(row: number, codes: Uint8Array, index: number): boolean {
      const { bytes } = memory
      const address = addressOf(row)
      for (let i = 0; i < width; i++) if (bytes[address + i] !== codes[index * width + i]) return false
      return true
    },
  }
}
