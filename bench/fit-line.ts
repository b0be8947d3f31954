/** A line through the log odds that something is right. */
export interface FittedLine {
  slope: number
  constant: number
}

const rounds = 400
/** Keeps the step finite when nearly all are right, or nearly none. */
const ridge = 1e-6

/** Logistic regression of `y`, 0 or 1, on one number, by Newton's method from zero; rows without a weight count once. */
export function fitLine(rows: readonly { x: number; y: number; weight?: number }[]): FittedLine {
  let [slope, constant] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, ridge, 0, ridge]
    for (const { x, y, weight = 1 } of rows) {
      const p = 1 / (1 + Math.exp(-(slope * x + constant)))
      const curve = weight * p * (1 - p)
      g0 += weight * (y - p)
      g1 += weight * (y - p) * x
      h00 += curve
      h01 += curve * x
      h11 += curve * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    constant += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  return { slope, constant }
}
