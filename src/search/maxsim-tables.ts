import type { TokenPiece } from './token-piece.ts'

/**
 * For each query token, the largest Σ of its values over the set bits of a stored token; written to `best`, one per
 * query token. `codes` contains at least one token.
 */
export type BestSums = (codes: Uint8Array, best: Int32Array) => void

/** The same for a piece, packed or not. */
export type PieceSums = (piece: TokenPiece, best: Int32Array) => void

/** Query tokens as small integers, row-major: every kernel then computes exactly the same sums. */
export interface QuantisedQuery {
  rows: Int8Array
  count: number
  dimensions: number
}

/**
 * Plain JavaScript: for each query token and each byte of a code a table of the sums of all 256 values of that byte (24
 * KB per query token), so that a similarity takes dimensions / 8 lookups. Used without WebAssembly SIMD, and as the
 * reference for the kernel.
 */
export function createMaxSimTables({ rows, count, dimensions }: QuantisedQuery): BestSums {
  const bytesPerToken = dimensions / 8
  const tables = new Int16Array(count * bytesPerToken * 256)
  for (let cell = 0; cell < count * bytesPerToken; cell++) {
    const table = tables.subarray(cell * 256, (cell + 1) * 256)
    // The sum of a byte is that of the byte without its lowest bit, plus that bit's value.
    for (let byte = 1; byte < 256; byte++) {
      const lowest = 31 - Math.clz32(byte & -byte)
      table[byte] = table[byte & (byte - 1)]! + rows[cell * 8 + lowest]!
    }
  }

  return (codes, best) => {
    for (let j = 0; j < count; j++) {
      // One query token over all stored ones: its table then stays in the fastest cache.
      const table = tables.subarray(j * bytesPerToken * 256, (j + 1) * bytesPerToken * 256)
      let highest = -0x8000_0000
      for (let at = 0; at + bytesPerToken <= codes.length; at += bytesPerToken) {
        let sum = 0
        for (let b = 0; b < bytesPerToken; b++) sum += table[(b << 8) | codes[at + b]!]!
        if (sum > highest) highest = sum
      }
      best[j] = highest
    }
  }
}
