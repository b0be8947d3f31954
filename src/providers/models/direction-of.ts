import { unitLength } from './unit-length.ts'

/** A pseudo-random unit vector from a text's characters: deterministic, and far from those of all other texts. */
export function directionOf(text: string, dimensions: number): Float32Array {
  // xorshift32, seeded with FNV-1a.
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  if (state === 0) state = 1
  const vector = new Float32Array(dimensions)
  for (let d = 0; d < dimensions; d++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    vector[d] = state / 0x8000_0000
  }
  return unitLength(vector) ?? vector
}
