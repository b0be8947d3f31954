/** Rows of features, row-major. */
export interface Matrix {
  rows: number
  columns: number
  values: Float64Array
}

/** Weights of the columns, and the bias behind them. */
type Weights = Float64Array

/** Steps that the search remembers, and steps that it takes at most. */
const memory = 8
const mostSteps = 90

/**
 * Logistic regression with a quadratic penalty on all weights but the bias, by L-BFGS from zero: the same rows give the
 * same weights. `chosen` are the rows that count, each with its weight.
 */
export function fitLogistic(
  { columns, values }: Matrix,
  chosen: readonly number[],
  labels: (row: number) => number,
  penalty: number,
  weightOf: (row: number) => number = () => 1,
): Weights {
  const cost = (weights: Weights, gradient: Weights): number => {
    let sum = penalize(weights, gradient, { count: columns, penalty })
    for (const row of chosen) {
      const from = row * columns
      let z = weights[columns]!
      for (let column = 0; column < columns; column++) z += weights[column]! * values[from + column]!
      const label = labels(row)
      const weight = weightOf(row)
      sum += weight * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - label * z)
      const error = weight * (1 / (1 + Math.exp(-z)) - label)
      for (let column = 0; column < columns; column++) gradient[column]! += error * values[from + column]!
      gradient[columns]! += error
    }
    return sum
  }
  return minimize(cost, columns + 1)
}

/** The quadratic penalty of the first `count` weights, biases excluded; `gradient` is set to its slopes. */
export function penalize(
  weights: Weights,
  gradient: Weights,
  { count, penalty }: { count: number; penalty: number },
): number {
  let sum = 0
  gradient.fill(0)
  for (let place = 0; place < count; place++) {
    sum += (penalty / 2) * weights[place]! ** 2
    gradient[place] = penalty * weights[place]!
  }
  return sum
}

/** Log-odds of a row. */
export function scoreRow({ columns, values }: Matrix, row: number, weights: Weights): number {
  let z = weights[columns]!
  for (let column = 0; column < columns; column++) z += weights[column]! * values[row * columns + column]!
  return z
}

export function minimize(cost: (at: Weights, gradient: Weights) => number, size: number): Weights {
  let at: Weights = new Float64Array(size)
  let gradient: Weights = new Float64Array(size)
  let value = cost(at, gradient)
  const steps: { s: Weights; y: Weights; rho: number }[] = []
  for (let step = 0; step < mostSteps; step++) {
    const direction = twoLoops(gradient, steps)
    const slope = dot(direction, gradient)
    let length = step === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1
    let next = at
    let nextGradient = gradient
    let nextValue = value
    for (let tries = 0; tries < 20; tries++, length /= 2) {
      next = at.map((weight, place) => weight + length * direction[place]!)
      nextGradient = new Float64Array(size)
      nextValue = cost(next, nextGradient)
      if (nextValue <= value + 1e-4 * length * slope) break
    }
    if (!(nextValue < value)) break
    const s = next.map((weight, place) => weight - at[place]!)
    const y = nextGradient.map((part, place) => part - gradient[place]!)
    const curvature = dot(s, y)
    if (curvature > 1e-10) steps.push({ s, y, rho: 1 / curvature })
    if (steps.length > memory) steps.shift()
    const gained = (value - nextValue) / Math.max(1, Math.abs(nextValue))
    at = next
    gradient = nextGradient
    value = nextValue
    if (gained < 1e-6) break
  }
  return at
}

/** The direction of steepest descent, bent by what the last steps showed of the curvature. */
function twoLoops(gradient: Weights, steps: readonly { s: Weights; y: Weights; rho: number }[]): Weights {
  const direction = gradient.map((part) => -part)
  const alphas: number[] = []
  for (const { s, y, rho } of [...steps].reverse()) {
    const alpha = rho * dot(s, direction)
    alphas.unshift(alpha)
    for (let place = 0; place < direction.length; place++) direction[place]! -= alpha * y[place]!
  }
  const last = steps.at(-1)
  if (last) {
    const scale = 1 / (last.rho * dot(last.y, last.y))
    for (let place = 0; place < direction.length; place++) direction[place]! *= scale
  }
  for (const [step, { s, y, rho }] of steps.entries()) {
    const beta = rho * dot(y, direction)
    for (let place = 0; place < direction.length; place++) direction[place]! += (alphas[step]! - beta) * s[place]!
  }
  return direction
}

function dot(left: Weights, right: Weights): number {
  let sum = 0
  for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!
  return sum
}
