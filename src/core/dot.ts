/** Sum of the products of two vectors, the second of which may be longer and then counts by its beginning. Of one length: of vectors of length 1, the cosine of the angle between them. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!
  return sum
}
