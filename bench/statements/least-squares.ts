/** A symmetric matrix, row-major. */
export interface Kernel {
  size: number
  values: Float32Array
}

/** Rows of numbers, one after the other. */
export interface Rows {
  columns: number
  values: Float32Array
}

/** How much each row says of each other one: products of all pairs of rows. */
export function productsOf({ values: rows, columns }: Rows): Kernel {
  const size = rows.length / columns
  const values = new Float32Array(size * size)
  const tile = 32
  for (let top = 0; top < size; top += tile)
    for (let left = 0; left <= top; left += tile)
      for (let row = top; row < Math.min(size, top + tile); row++)
        for (let other = left; other < Math.min(row + 1, left + tile); other++) {
          let sum = 0
          for (let a = row * columns, b = other * columns, end = a + columns; a < end; a++, b++)
            sum += rows[a]! * rows[b]!
          values[row * size + other] = sum
          values[other * size + row] = sum
        }
  return { size, values }
}

/** Each number of a kernel changed. */
export const mapped = ({ size, values }: Kernel, change: (value: number, at: number) => number): Kernel => ({
  size,
  values: values.map(change),
})

/** How much one row says of another. */
export function product({ values, columns }: Rows, row: number, other: number): number {
  let total = 0
  for (let column = 0; column < columns; column++)
    total += values[row * columns + column]! * values[other * columns + column]!
  return total
}

/**
 * Least squares with a penalty, in the room of the examples: how much each chosen one counts. By conjugate gradients
 * from zero, so the same examples give the same answer.
 */
export function solveAmong(
  { size, values }: Kernel,
  chosen: readonly number[],
  targets: ArrayLike<number>,
  penalty: number,
): Float64Array {
  const count = chosen.length
  const part = new Float32Array(count * count)
  for (const [place, row] of chosen.entries())
    for (let other = 0; other < count; other++) part[place * count + other] = values[row * size + chosen[other]!]!
  const times = (of: Float64Array): Float64Array => {
    const product = new Float64Array(count)
    for (let row = 0; row < count; row++) {
      let sum = penalty * of[row]!
      for (let at = row * count, other = 0; other < count; other++, at++) sum += part[at]! * of[other]!
      product[row] = sum
    }
    return product
  }
  const solution = new Float64Array(count)
  const left = Float64Array.from(chosen, (row) => targets[row]!)
  const direction = left.slice()
  let error = dot(left, left)
  const enough = error * tolerance ** 2
  for (let step = 0; step < mostSteps && error > enough; step++) {
    const product = times(direction)
    const length = error / dot(direction, product)
    for (let row = 0; row < count; row++) {
      solution[row]! += length * direction[row]!
      left[row]! -= length * product[row]!
    }
    const now = dot(left, left)
    for (let row = 0; row < count; row++) direction[row] = left[row]! + (now / error) * direction[row]!
    error = now
  }
  return solution
}
const tolerance = 2e-3
const mostSteps = 150

/** The directions along which rows differ most from each other, at right angles: repeated multiplication from fixed beginnings. */
export function mainDirections({ values, columns }: Rows, count: number): Float64Array[] {
  const size = values.length / columns
  const middle = new Float64Array(columns)
  for (let at = 0; at < values.length; at++) middle[at % columns]! += values[at]! / size
  const even = values.map((value, at) => value - middle[at % columns]!)
  const times = (of: Float64Array): Float64Array => {
    const product = new Float64Array(columns)
    for (let at = 0; at < even.length; at += columns) {
      let along = 0
      for (let column = 0; column < columns; column++) along += even[at + column]! * of[column]!
      for (let column = 0; column < columns; column++) product[column]! += along * even[at + column]!
    }
    return product
  }
  let found = upright(
    Array.from({ length: count + spare }, (_, place) =>
      Float64Array.from({ length: columns }, (_, column) => Math.sin((place + 1) * (column + 1) * 0.7390851)),
    ),
  )
  for (let round = 0; round < rounds; round++) found = upright(found.map(times))
  return found.slice(0, count)
}
const spare = 6
const rounds = 20

/** The same room, spanned by directions of length 1 at right angles. */
function upright(directions: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const one of directions) {
    const next = one.slice()
    for (const other of done) {
      const shared = dot(next, other)
      for (let place = 0; place < next.length; place++) next[place]! -= shared * other[place]!
    }
    const length = Math.sqrt(dot(next, next))
    if (length > 1e-12) done.push(next.map((value) => value / length))
  }
  return done
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!
  return sum
}
