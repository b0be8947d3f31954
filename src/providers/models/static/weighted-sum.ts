import { openWasmKernel, wasmPageBytes } from '../../../core/wasm-kernel.ts'
import { weightedSumBytes } from './kernels/weighted-sum-bytes.ts'

/** Σ scale[id] · table[id] over some ids; the caller owns the array. */
export type WeightedSum = (ids: Int32Array) => Float32Array

type Kernel = (table: number, scale: number, dimensions: number, ids: number, count: number, sum: number) => void

/** Dimensions that the kernel processes at a time. */
const block = 32
/** Initially allocated ids: a passage has some hundred. */
const usualIds = 4096

/**
 * Sums rows of an int8 table, `dimensions` per row, each weighted by its scale. It uses WebAssembly if available, else
 * plain code with a bit-identical result.
 */
export function createWeightedSum(table: Int8Array, scale: Float32Array, dimensions: number): WeightedSum {
  return createKernelSum(table, scale, dimensions) ?? ((ids) => sumPlainly(ids, table, scale, dimensions))
}

function createKernelSum(table: Int8Array, scale: Float32Array, dimensions: number): WeightedSum | undefined {
  if (dimensions % block !== 0) return undefined
  const scaleAt = toBlock(table.length)
  const sumAt = toBlock(scaleAt + scale.byteLength)
  const idsAt = sumAt + dimensions * Float32Array.BYTES_PER_ELEMENT
  const bytesFor = (count: number) => idsAt + count * Int32Array.BYTES_PER_ELEMENT
  const opened = openWasmKernel(weightedSumBytes, Math.ceil(bytesFor(usualIds) / wasmPageBytes))
  if (!opened) return undefined
  const { memory, exports } = opened
  const run = exports.weightedSum as Kernel
  new Int8Array(memory.buffer).set(table)
  new Float32Array(memory.buffer, scaleAt).set(scale)
  return (ids) => {
    const missing = bytesFor(ids.length) - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / wasmPageBytes))
    new Int32Array(memory.buffer, idsAt, ids.length).set(ids)
    run(0, scaleAt, dimensions, idsAt, ids.length, sumAt)
    return new Float32Array(memory.buffer, sumAt, dimensions).slice()
  }
}

const toBlock = (bytes: number): number => Math.ceil(bytes / block) * block

/** Rounded to float32 after each product and each sum, as the kernel's registers do. */
export function sumPlainly(ids: Int32Array, table: Int8Array, scale: Float32Array, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const id of ids) {
    const weight = scale[id]!
    const row = id * dimensions
    for (let at = 0; at < dimensions; at++) sum[at]! += Math.fround(weight * table[row + at]!)
  }
  return sum
}
