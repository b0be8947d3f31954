/**
 * One bit per dimension: 1 where the value is positive. The Hamming distance of two codes orders vectors roughly by
 * angle; weighting the bits of a code by the query's values orders them much better.
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

/** Fixed-point unit of code lengths: 1 is stored as this. */
export const lengthUnit = 0xffff

/**
 * How well a vector's code approximates it: the cosine of the two, (Σ|x|) / (√d · ‖x‖), as a fraction of `lengthUnit`.
 * Dividing the product of query and code by it makes an unbiased estimate (RaBitQ, Gao & Long 2024, without the
 * rotation).
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
