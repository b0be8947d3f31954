import type { QueryTokens } from '../ports/models.ts'
import { createMaxSimTables, type PieceSums, type QuantisedQuery } from './maxsim-tables.ts'
import { createMaxSimWasm } from './maxsim-wasm.ts'
import { fullCodes, type TokenPiece } from './token-piece.ts'

/** Longer questions are cut to their longest tokens: time grows with tokens × stored tokens. */
const maxQueryTokens = 32

/**
 * Late interaction over 1-bit codes: `score(piece)` is the mean over the query's tokens of the best similarity with a
 * stored token, -1…1, where
 *
 * similarity(q, bits) = (2 · Σ q over set bits − Σ q) / √dimensions
 *
 * is the cosine of q with the ±1 vector of the signs. Full codes are dimensions / 8 bytes per token, bit d at `codes[d
 * >> 3] & (1 << (d & 7))`. Without tokens on either side the score is 0.
 *
 * `kernel` is for tests; both kernels give identical results.
 */
export function createMaxSim(
  query: QueryTokens,
  dimensions: number,
  kernel: 'fastest' | 'tables' = 'fastest',
): (piece: TokenPiece) => number {
  const kept = longestTokens(query.tokens)
  const { rows, weights, totals } = quantise(query.vectors, kept, dimensions)
  const quantised: QuantisedQuery = { rows, count: kept.length, dimensions }
  const sums = (kernel === 'fastest' && createMaxSimWasm(quantised)) || sumsByTables(quantised)
  const best = new Int32Array(kept.length)

  return (piece) => {
    if (kept.length === 0 || piece.codes.length === 0) return 0
    sums(piece, best)
    let sum = 0
    for (let j = 0; j < best.length; j++) sum += weights[j]! * (2 * best[j]! - totals[j]!)
    return sum / (kept.length * Math.sqrt(dimensions))
  }
}

function sumsByTables(query: QuantisedQuery): PieceSums {
  const bestSums = createMaxSimTables(query)
  return (piece, best) => bestSums(fullCodes(piece, query.dimensions), best)
}

/** Indices of the tokens to compare: all, or of a long question the longest words, each once, in order. */
function longestTokens(tokens: readonly string[]): number[] {
  const places = tokens.map((_, place) => place)
  if (places.length <= maxQueryTokens) return places
  const firsts = places.filter((place) => tokens.indexOf(tokens[place]!) === place)
  const byLength = firsts.sort((a, b) => tokens[b]!.length - tokens[a]!.length || a - b)
  return byLength.slice(0, maxQueryTokens).sort((a, b) => a - b)
}

/** Quantizes each row to -127…127 by its own largest value: the error of a similarity stays below 0.002. */
function quantise(vectors: Float32Array, kept: readonly number[], dimensions: number) {
  const rows = new Int8Array(kept.length * dimensions)
  const weights = new Float64Array(kept.length)
  const totals = new Int32Array(kept.length)
  for (const [j, place] of kept.entries()) {
    const vector = vectors.subarray(place * dimensions, (place + 1) * dimensions)
    let largest = 0
    for (let d = 0; d < dimensions; d++) largest = Math.max(largest, Math.abs(vector[d]!))
    if (largest === 0) continue
    weights[j] = largest / 127
    for (let d = 0; d < dimensions; d++) {
      const value = Math.round((vector[d]! * 127) / largest)
      rows[j * dimensions + d] = value
      totals[j]! += value
    }
  }
  return { rows, weights, totals }
}
