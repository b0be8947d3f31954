/** Shares that add up to 1, from log-odds; relative to the largest, so that none overflows. */
export function softmax(odds: Float32Array | Float64Array): Float32Array | Float64Array {
  let most = Number.NEGATIVE_INFINITY
  for (const value of odds) most = Math.max(most, value)
  const parts = odds.map((value) => Math.exp(value - most))
  let sum = 0
  for (const part of parts) sum += part
  return parts.map((part) => part / sum)
}
