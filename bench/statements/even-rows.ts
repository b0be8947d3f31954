import { sum } from '../../src/reading/statements/talk-row.ts'
import type { Rows } from './least-squares.ts'

/** Rows that least squares can weigh: each column with mean 0, each block with the size that was asked for. */
export interface EvenRows extends Rows {
  blocks: readonly number[]
  means: Float64Array
  /** What a column was multiplied by. */
  factors: Float64Array
}

/** A block of size 2 counts twice as much as one of size 1. */
export function evenRows(raw: readonly Float32Array[], blocks: readonly number[], sizes: readonly number[]): EvenRows {
  const columns = sum(blocks)
  const means = new Float64Array(columns)
  for (const row of raw) for (let column = 0; column < columns; column++) means[column]! += row[column]! / raw.length
  const factors = new Float64Array(columns)
  let at = 0
  for (const [block, width] of blocks.entries()) {
    let square = 0
    for (const row of raw)
      for (let column = at; column < at + width; column++) square += (row[column]! - means[column]!) ** 2
    factors.fill(sizes[block]! / (Math.sqrt(square / raw.length) || 1), at, at + width)
    at += width
  }
  const values = new Float32Array(raw.length * columns)
  for (const [place, row] of raw.entries())
    for (let column = 0; column < columns; column++)
      values[place * columns + column] = (row[column]! - means[column]!) * factors[column]!
  return { columns, values, blocks, means, factors }
}

/** The columns from one to another of even rows. */
export function columnsOf({ values, columns }: Rows, from: number, to: number): Rows {
  const size = values.length / columns
  const part = new Float32Array(size * (to - from))
  for (let row = 0; row < size; row++)
    part.set(values.subarray(row * columns + from, row * columns + to), row * (to - from))
  return { columns: to - from, values: part }
}

/** Weights for the first columns of rows as they are read, of how much each even row counts. */
export function plainWeights(
  { columns, values, factors }: EvenRows,
  width: number,
  train: readonly number[],
  counts: Float64Array,
): Float64Array {
  const weights = new Float64Array(width)
  for (const [place, row] of train.entries())
    for (let column = 0; column < width; column++) weights[column]! += counts[place]! * values[row * columns + column]!
  return weights.map((weight, column) => weight * factors[column]!)
}
