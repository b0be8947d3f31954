/** Scales a vector to length 1 in place; undefined for a zero vector. */
export function unitLength(vector: Float32Array): Float32Array | undefined {
  let squares = 0
  for (let d = 0; d < vector.length; d++) squares += vector[d]! * vector[d]!
  if (!(squares > 0) || squares === Number.POSITIVE_INFINITY) return undefined
  const factor = 1 / Math.sqrt(squares)
  for (let d = 0; d < vector.length; d++) vector[d]! *= factor
  return vector
}
