const dimensions = 16

/** A unit vector along one axis; with `weight`, leaning to it against the next axis by so much. */
export function towards(axis: number, weight?: number): Float32Array {
  const vector = new Float32Array(dimensions)
  vector[axis % dimensions] = weight ?? 1
  if (weight !== undefined) vector[(axis + 1) % dimensions] = 1
  return unit(vector)
}

/** Around an axis, the same for the same seed. */
export function noisy(axis: number, seed: number): Float32Array {
  const vector = towards(axis)
  for (let i = 0; i < dimensions; i++) {
    const wave = Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453
    vector[i]! += (wave - Math.floor(wave) - 0.5) * 1.2
  }
  return unit(vector)
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(dot(vector, vector))
  return vector.map((value) => value / norm)
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
