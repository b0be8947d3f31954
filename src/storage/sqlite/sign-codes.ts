/**
 * One bit a dimension: 1 where the value is positive. Hamming distance between two codes orders vectors roughly by
 * angle; weighing the bits of a code by the query's values orders them much better.
 */
export const codeBytes = (dimensions: number): number => Math.ceil(dimensions / 8)

export function signCode(
  vector: Float32Array,
  into: Uint8Array = new Uint8Array(codeBytes(vector.length)),
): Uint8Array {
  into.fill(0)
  for (let i = 0; i < vector.length; i++) if (vector[i]! > 0) into[i >> 3]! |= 1 << (i & 7)
  return into
}

/** Fixed point of code lengths: 1 is kept as this. */
export const lengthUnit = 0xffff

/**
 * How well a vector's code stands for it: the cosine between the two, (Σ|x|) / (√d · ‖x‖), as a fraction of `lengthUnit`.
 * Dividing by it makes the estimate below unbiased (RaBitQ, Gao & Long 2024, without their rotation).
 */
export function codeLength(vector: Float32Array): number {
  let sum = 0
  let square = 0
  for (const value of vector) {
    sum += Math.abs(value)
    square += value * value
  }
  return square > 0 ? Math.round((sum / Math.sqrt(square * vector.length)) * lengthUnit) : lengthUnit
}

/**
 * Estimates cosines of one query with codes: for each byte of a code a table of what its eight signs contribute, so that
 * 384 dimensions cost 48 look-ups.
 */
export function createEstimator(query: Float32Array): (code: Uint8Array, at: number, length: number) => number {
  const width = codeBytes(query.length)
  const table = new Float32Array(width * 256)
  for (let byte = 0; byte < width; byte++) {
    const base = byte * 256
    let all = 0
    for (let bit = 0; bit < 8; bit++) all -= query[byte * 8 + bit] ?? 0
    table[base] = all
    for (let value = 1; value < 256; value++) {
      const lowest = 31 - Math.clz32(value & -value)
      table[base + value] = table[base + (value & (value - 1))]! + 2 * (query[byte * 8 + lowest] ?? 0)
    }
  }
  const unit = lengthUnit / Math.sqrt(query.length)
  return (code, at, length) => {
    let sum = 0
    for (let byte = 0; byte < width; byte++) sum += table[byte * 256 + code[at + byte]!]!
    return (sum * unit) / Math.max(length, 1)
  }
}
