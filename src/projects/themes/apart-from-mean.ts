/** Directions from the mean of all vectors, with length 1: what all have in common distinguishes none. */
export function apartFromMean(vectors: readonly Float32Array[]): Float32Array[] {
  if (vectors.length === 0) return []
  const mean = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]! / vectors.length
  return vectors.map((vector) => {
    const apart = vector.map((value, d) => value - mean[d]!)
    const length = Math.hypot(...apart)
    // What lies exactly in the middle keeps its direction.
    return length < 1e-6 ? vector : apart.map((value) => value / length)
  })
}
