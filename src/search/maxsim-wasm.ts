import { type KernelMemory, openWasmKernel, wasmPageBytes } from '../core/wasm-kernel.ts'
import { maxSimBytes } from './kernels/maxsim-bytes.ts'
import type { BestSums, QuantisedQuery } from './maxsim-tables.ts'

/**
 * One instance for all: a memory reserves much address space, so one a query would run out of it. A kernel writes its
 * query into the memory again when another one has used it in between; a call never waits, so none is disturbed.
 */
interface Kernel {
  memory: KernelMemory
  bestSums(
    codes: number,
    tokens: number,
    bytesPerToken: number,
    query: number,
    queryTokens: number,
    masks: number,
    best: number,
  ): void
  owner: QuantisedQuery | undefined
}

/** Best sums, masks and query come first; codes are copied behind them in steps of at most so many bytes. */
const codesAtOnce = wasmPageBytes

let kernel: Kernel | null | undefined

/** The SIMD kernel (kernels/maxsim.as.ts); undefined where WebAssembly SIMD or the shape does not allow it. */
export function createMaxSimWasm(query: QuantisedQuery): BestSums | undefined {
  const { rows, count, dimensions } = query
  if (dimensions % 16 !== 0 || dimensions > 4096 || count === 0) return undefined
  if (kernel === undefined) kernel = openKernel()
  if (kernel === null) return undefined
  const { memory, bestSums } = kernel
  const shared = kernel
  const bytesPerToken = dimensions / 8
  const bestAt = 0
  const masksAt = aligned(count * 4)
  const queryAt = masksAt + dimensions
  const codesAt = queryAt + rows.length
  const tokensAtOnce = Math.floor(codesAtOnce / bytesPerToken)
  const missing = codesAt + codesAtOnce - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / wasmPageBytes))

  return (codes, best) => {
    // Made anew each time: growing the memory for another query cuts old views off.
    const bytes = new Uint8Array(memory.buffer)
    const sums = new Int32Array(memory.buffer, bestAt, count).fill(-0x8000_0000)
    if (shared.owner !== query) {
      bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), queryAt)
      shared.owner = query
    }
    const tokens = Math.floor(codes.length / bytesPerToken)
    for (let first = 0; first < tokens; first += tokensAtOnce) {
      const some = Math.min(tokensAtOnce, tokens - first)
      bytes.set(codes.subarray(first * bytesPerToken, (first + some) * bytesPerToken), codesAt)
      bestSums(codesAt, some, bytesPerToken, queryAt, count, masksAt, bestAt)
    }
    best.set(sums)
  }
}

const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16

function openKernel(): Kernel | null {
  const opened = openWasmKernel(maxSimBytes, 2)
  if (!opened) return null
  return { memory: opened.memory, bestSums: opened.exports.bestSums as Kernel['bestSums'], owner: undefined }
}
