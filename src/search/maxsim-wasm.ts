import { type KernelMemory, openWasmKernel, wasmPageBytes } from '../core/wasm-kernel.ts'
import { maxSimBytes } from './kernels/maxsim-bytes.ts'
import type { PieceSums, QuantisedQuery } from './maxsim-tables.ts'

/**
 * One shared instance: a memory reserves much address space, so one per query would exhaust it. A query is written
 * again if another one used the memory in between; calls are synchronous, so none is disturbed.
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
  narrow(query: number, queryTokens: number, dimensions: number, own: number, shuffles: number, into: number): void
  owner: QuantisedQuery | undefined
  /** Views of the memory, while it has not grown. */
  bytes: Uint8Array
  numbers: Int32Array
}

/** Shuffles, best sums, masks and query come first; codes are copied after them in steps of at most this many bytes. */
const codesAtOnce = wasmPageBytes
/** A shuffle of eight bytes for each byte value. */
const shuffleBytes = 256 * 8
const smallest = -0x8000_0000

let kernel: Kernel | null | undefined

/**
 * The SIMD kernel (kernels/maxsim.as.ts); undefined if WebAssembly SIMD is missing or the shape is unsupported. For a
 * packed piece the query is narrowed to the dimensions with individual bits, which is cheaper than widening all codes;
 * the common bits are added as the sum of one more code.
 */
export function createMaxSimWasm(query: QuantisedQuery): PieceSums | undefined {
  const { rows, count, dimensions } = query
  if (dimensions % 16 !== 0 || dimensions > 4096 || count === 0) return undefined
  if (kernel === undefined) kernel = openKernel()
  if (kernel === null) return undefined
  const shared = kernel
  const { memory, bestSums, narrow } = kernel
  const bestAt = shuffleBytes
  const commonAt = bestAt + count * 4
  const masksAt = aligned(commonAt + count * 4)
  const ownAt = masksAt + dimensions
  const queryAt = aligned(ownAt + dimensions / 8)
  const narrowAt = queryAt + rows.length
  // The kernel writes a few bytes past the narrowed query.
  const codesAt = aligned(narrowAt + rows.length + 8)
  const missing = codesAt + codesAtOnce - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / wasmPageBytes))

  function load(): void {
    if (shared.bytes.buffer !== memory.buffer) Object.assign(shared, viewsOf(memory))
    if (shared.owner === query) return
    shared.bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), queryAt)
    shared.owner = query
  }

  function sum(codes: Uint8Array, rowsAt: number, bytesPerToken: number, bestAt: number): void {
    shared.numbers.fill(smallest, bestAt >> 2, (bestAt >> 2) + count)
    const tokensAtOnce = Math.floor(codesAtOnce / bytesPerToken)
    const tokens = Math.floor(codes.length / bytesPerToken)
    for (let first = 0; first < tokens; first += tokensAtOnce) {
      const some = Math.min(tokensAtOnce, tokens - first)
      const all = some === tokens
      shared.bytes.set(all ? codes : codes.subarray(first * bytesPerToken, (first + some) * bytesPerToken), codesAt)
      bestSums(codesAt, some, bytesPerToken, rowsAt, count, masksAt, bestAt)
    }
  }

  return ({ codes, shared: piece }, best) => {
    load()
    const { bytes, numbers } = shared
    if (!piece) sum(codes, queryAt, dimensions / 8, bestAt)
    else {
      sum(piece.common, queryAt, dimensions / 8, commonAt)
      bytes.set(piece.own, ownAt)
      narrow(queryAt, count, dimensions, ownAt, 0, narrowAt)
      sum(codes, narrowAt, piece.ownDimensions / 8, bestAt)
    }
    for (let j = 0; j < count; j++) best[j] = numbers[(bestAt >> 2) + j]! + (piece ? numbers[(commonAt >> 2) + j]! : 0)
  }
}

const viewsOf = ({ buffer }: KernelMemory) => ({ bytes: new Uint8Array(buffer), numbers: new Int32Array(buffer) })

const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16

function openKernel(): Kernel | null {
  const opened = openWasmKernel(maxSimBytes, 2)
  if (!opened) return null
  const { memory, exports } = opened
  const views = viewsOf(memory)
  views.bytes.set(shuffles())
  return { ...(exports as unknown as Pick<Kernel, 'bestSums' | 'narrow'>), ...views, memory, owner: undefined }
}

/** For each byte value a shuffle that moves the positions of its set bits to the front. */
function shuffles(): Uint8Array {
  const table = new Uint8Array(shuffleBytes)
  for (let byte = 0; byte < 256; byte++)
    for (let rest = byte, at = byte * 8; rest !== 0; rest &= rest - 1) table[at++] = 31 - Math.clz32(rest & -rest)
  return table
}
