import { pairFeatureCount, pairFeatures } from './pair-features.ts'
import { readStatement } from './pair-words.ts'

/** Weights of one question ("retire", "link") for each feature, and for both vectors if they are used. */
export interface StoredPairHead {
  bias: number
  /** Log-odds from which the answer is yes. */
  threshold: number
  /** Value of a byte of 127, for each block: features, newer vector, older vector and the cosine. */
  scales: readonly number[]
  /** All blocks in order, base64 of signed bytes. */
  bytes: string
}

/** A trained model of pairs. `embedder` is empty if it uses no vectors. */
export interface StoredPairModel {
  embedder: string
  dimensions: number
  retire: StoredPairHead
  link: StoredPairHead
}

/** A statement to compare: its text, its time, and its document vector if there is one. */
export interface ComparedStatement {
  text: string
  /** Epoch milliseconds. */
  saidAt: number
  vector?: Float32Array | undefined
}

/** `retire`: the newer one replaces the older one; `link`: it is newer about the same subject. Scores in log-odds. */
export interface PairAnswer {
  relation: 'retire' | 'link' | 'none'
  retire: number
  link: number
}

export type PairModel = (older: ComparedStatement, newer: ComparedStatement) => PairAnswer

/** Scales vectors of length 1, whose components are small, to the size of the other features. */
const newerWeight = 8
const olderWeight = 5

/** Number of weights of a head, without the bias. */
export const pairColumns = (dimensions: number): number => pairFeatureCount + (dimensions > 0 ? 2 * dimensions + 1 : 0)

/** Sizes of the blocks of a head. */
export const pairBlocks = (dimensions: number): number[] =>
  dimensions > 0 ? [pairFeatureCount, dimensions, dimensions, 1] : [pairFeatureCount]

/** The row of features for the heads. Both need vectors if `dimensions` is above 0. */
export function pairRow(older: ComparedStatement, newer: ComparedStatement, dimensions: number): number[] {
  const row = pairFeatures(readStatement(older.text), readStatement(newer.text), newer.saidAt - older.saidAt)
  if (dimensions === 0) return row
  const [left, right] = [older.vector!, newer.vector!]
  let cosine = 0
  for (let place = 0; place < dimensions; place++) cosine += left[place]! * right[place]!
  for (const value of right) row.push(value * newerWeight)
  for (const value of left) row.push(value * olderWeight)
  row.push(cosine)
  return row
}

/** Creates a model from stored weights. Throws if the weights do not fit the features. */
export function createPairModel({ dimensions, retire, link }: StoredPairModel): PairModel {
  const heads = { retire: readPairHead(retire, dimensions), link: readPairHead(link, dimensions) }
  return (older, newer) => {
    const row = pairRow(older, newer, dimensions)
    const scores = { retire: heads.retire(row), link: heads.link(row) }
    const relation = scores.retire >= retire.threshold ? 'retire' : scores.link >= link.threshold ? 'link' : 'none'
    return { relation, ...scores }
  }
}

/**
 * Log-odds of a row of `pairRow`, or of another row if its block sizes are given. Throws if the weights do not fit the
 * features.
 */
export function readPairHead(
  { bias, scales, bytes }: StoredPairHead,
  dimensions: number,
  blocks: readonly number[] = pairBlocks(dimensions),
): (row: readonly number[]) => number {
  const raw = new Int8Array(Buffer.from(bytes, 'base64'))
  if (raw.length !== blocks.reduce((sum, size) => sum + size, 0))
    throw new Error('The weights do not fit the features.')
  const weights: number[] = []
  for (const [block, size] of blocks.entries())
    for (let place = 0; place < size; place++) weights.push((raw[weights.length]! * scales[block]!) / 127)
  return (row) => row.reduce((sum, value, place) => sum + weights[place]! * value, bias)
}
