import { pairFeatureCount } from '../../src/reading/statements/pair-features.ts'
import {
  type ComparedStatement,
  pairBlocks,
  pairColumns,
  pairRow,
  readPairHead,
  type StoredPairHead,
  type StoredPairModel,
} from '../../src/reading/statements/pair-model.ts'
import { readStatement } from '../../src/reading/statements/pair-words.ts'
import { laterBlocks, laterRow } from '../../src/reading/statements/same-matter.ts'
import { foldsOfPeople, type LabelledPair, pairLabels } from './labelled-pairs.ts'
import { fitLogistic, type Matrix, scoreRow } from './logistic.ts'
import type { Vectors } from './train-selector.ts'

const penalty = 20
/** Thresholds are chosen on parts of the training pairs that the weights did not see. */
const innerFolds = 8
/** A little above what is promised (.95 and .75), since the unseen is a little worse. */
const promised = { retire: 0.965, link: 0.785 }

const statementOf = (text: string, date: string, vectors: Vectors): ComparedStatement => ({
  text,
  saidAt: Date.parse(date),
  vector: vectors?.get(text),
})

/** Both statements of a pair, with their vectors where there are some. */
export const compared = (pair: LabelledPair, vectors: Vectors): [ComparedStatement, ComparedStatement] => [
  statementOf(pair.older, pair.olderDate, vectors),
  statementOf(pair.newer, pair.newerDate, vectors),
]

/** Trains on some of the pairs; weights and thresholds know nothing of the others. */
export function trainPairModel(
  pairs: readonly LabelledPair[],
  train: readonly number[],
  vectors: Vectors,
  embedder: string,
): StoredPairModel {
  const dimensions = vectors?.values().next().value?.length ?? 0
  const columns = pairColumns(dimensions)
  const values = new Float64Array(pairs.length * columns)
  for (const [row, pair] of pairs.entries()) values.set(pairRow(...compared(pair, vectors), dimensions), row * columns)
  const matrix: Matrix = { rows: pairs.length, columns, values }
  const scaling = standardize(matrix, train)
  const folds = foldsOfPeople(pairs, innerFolds, 'inner ')
  const headOf = (question: 'retire' | 'link'): StoredPairHead => {
    const label = (row: number) => pairLabels[question](pairs[row]!)
    const unseen: [score: number, label: number][] = []
    for (let fold = 0; fold < innerFolds; fold++) {
      const weights = fitLogistic(
        matrix,
        train.filter((row) => folds[row] !== fold),
        label,
        penalty,
      )
      for (const row of train) if (folds[row] === fold) unseen.push([scoreRow(matrix, row, weights), label(row)])
    }
    const weights = rescaled(fitLogistic(matrix, train, label, penalty), scaling)
    return store(weights, thresholdOf(unseen, promised[question]), pairBlocks(dimensions))
  }
  return { embedder, dimensions, retire: headOf('retire'), link: headOf('link') }
}

interface Scaling {
  means: Float64Array
  spreads: Float64Array
}

type RowOf = (older: ComparedStatement, newer: ComparedStatement) => number[]

interface Example {
  fold: number
  label: number
  row: number[]
}

/**
 * Pairs against neighbours of their newer statements. The vectors find the neighbours; the head reads words alone. A pair
 * without a label is left out, and its neighbours are not.
 */
function beside(
  pairs: readonly LabelledPair[],
  neighboursOf: Neighbours,
  {
    label,
    near,
    any,
    rowOf,
  }: { label: (pair: LabelledPair) => number | undefined; near: number; any: number; rowOf: RowOf },
): Example[] {
  const folds = foldsOfPeople(pairs, innerFolds, 'inner ')
  return pairs.flatMap((pair, index) => {
    const fold = folds[index]!
    const [older, newer] = compared(pair, undefined)
    const answer = label(pair)
    const own = answer === undefined ? [] : [{ fold, label: answer, row: rowOf(older, newer) }]
    const around = neighboursOf(pair, { near, any }).map(({ text, date }) => {
      const apart = Math.abs(newer.saidAt - Date.parse(date))
      return { fold, label: 0, row: rowOf({ text, saidAt: newer.saidAt - apart }, newer) }
    })
    return [...own, ...around]
  })
}

/** Weights of examples, and the scores of each by weights that know nothing of its people. */
function fitExamples(examples: readonly Example[]): {
  weights: Float64Array
  unseen: [score: number, label: number][]
} {
  const columns = examples[0]!.row.length
  const values = Float64Array.from(examples.flatMap(({ row }) => row))
  const matrix: Matrix = { rows: examples.length, columns, values }
  const rows = examples.map((_, row) => row)
  const scaling = standardize(matrix, rows, columns)
  const label = (row: number) => examples[row]!.label
  const unseen: [score: number, label: number][] = []
  for (let fold = 0; fold < innerFolds; fold++) {
    const isHeld = (row: number) => examples[row]!.fold === fold
    const known = rows.filter((row) => !isHeld(row))
    const weights = fitLogistic(matrix, known, label, penalty)
    for (const row of rows) if (isHeld(row)) unseen.push([scoreRow(matrix, row, weights), label(row)])
  }
  return { weights: rescaled(fitLogistic(matrix, rows, label, penalty), scaling), unseen }
}

/** Statements that a pair is compared with where any two of a person's may meet. */
const many = { near: 3, any: 3 }
/** Share of right answers from which on a later statement is shown beside an older one. */
const rightAsLater = 0.65

const laterRowOf: RowOf = (older, newer) =>
  laterRow(readStatement(older.text), readStatement(newer.text), newer.saidAt - older.saidAt)

/** What a head of later statements gives each pair, with whether it is one. */
export function scoreLater(head: StoredPairHead, pairs: readonly LabelledPair[]): [score: number, label: number][] {
  const score = readPairHead(head, 0, laterBlocks)
  return pairs.map((pair) => [score(laterRowOf(...compared(pair, undefined))), pairLabels.matter(pair)])
}

/**
 * Trains what shows a later statement beside an older one that was found: it goes on with the matter, in whatever way. The
 * threshold is chosen on `stories`, of whose statements as many belong together as people's do.
 */
export function trainLaterHead(
  pairs: readonly LabelledPair[],
  neighboursOf: Neighbours,
  stories: readonly LabelledPair[],
): StoredPairHead {
  const asked = { label: pairLabels.matter, ...many, rowOf: laterRowOf }
  const { weights } = fitExamples(beside(pairs, neighboursOf, asked))
  const head = store(weights, 0, laterBlocks)
  return { ...head, threshold: thresholdOf(scoreLater(head, stories), rightAsLater) }
}

/**
 * Trains whether the older of two statements about one subject is outdated or still holds. Pairs about different
 * subjects count as holding; neighbors are left to the head of later statements, whose log-odds are added to these.
 */
export function trainEndsHead(pairs: readonly LabelledPair[]): StoredPairHead {
  const asked = { label: pairLabels.retire, near: 0, any: 0, rowOf: laterRowOf }
  return store(fitExamples(beside(pairs, () => [], asked)).weights, 0, laterBlocks)
}

/** Statements of other matters that come near to the newer one of a pair, and any others. */
export type Neighbours = (pair: LabelledPair, count: { near: number; any: number }) => readonly Dated[]
interface Dated {
  text: string
  date: string
}

/** Brings the first `features` and the cosine behind all to mean 0 and spread 1; numbers of vectors stay as they are. */
function standardize(
  { rows, columns, values }: Matrix,
  train: readonly number[],
  features = pairFeatureCount,
): Scaling {
  const means = new Float64Array(columns)
  const spreads = new Float64Array(columns).fill(1)
  for (let column = 0; column < columns; column++) {
    if (column >= features && column < columns - 1) continue
    const seen = train.map((row) => values[row * columns + column]!)
    const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
    const spread = Math.sqrt(seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seen.length)
    means[column] = mean
    spreads[column] = Math.max(spread, leastSpread)
    for (let row = 0; row < rows; row++)
      values[row * columns + column] = (values[row * columns + column]! - mean) / spreads[column]!
  }
  return { means, spreads }
}
/** What only a few pairs have gets no great weight. */
const leastSpread = 0.08

/** The weights for features as they are read. */
function rescaled(weights: Float64Array, { means, spreads }: Scaling): Float64Array {
  const plain = weights.slice()
  for (let column = 0; column < means.length; column++) {
    plain[column] = weights[column]! / spreads[column]!
    plain[means.length]! -= plain[column]! * means[column]!
  }
  return plain
}

/** The lowest score from which on the share of right answers is as promised. */
function thresholdOf(unseen: readonly (readonly [number, number])[], least: number): number {
  const ranked = [...unseen].sort(([left], [right]) => right - left)
  let right = 0
  let threshold = never
  for (const [index, [score, label]] of ranked.entries()) {
    right += label
    if (index >= fewest && right / (index + 1) >= least) threshold = (score + (ranked[index + 1]?.[0] ?? score)) / 2
  }
  return Math.round(threshold * 1e4) / 1e4
}
const never = 99
const fewest = 15

/** One byte a weight, each block with a scale of its own. */
function store(weights: Float64Array, threshold: number, blocks: readonly number[]): StoredPairHead {
  const scales: number[] = []
  const bytes = new Int8Array(weights.length - 1)
  let at = 0
  for (const size of blocks) {
    const block = weights.subarray(at, at + size)
    const scale = Number(block.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9).toPrecision(6))
    scales.push(scale)
    for (const [place, weight] of block.entries()) bytes[at + place] = Math.round((weight / scale) * 127)
    at += size
  }
  const bias = Math.round(weights.at(-1)! * 1e4) / 1e4
  return { bias, threshold, scales, bytes: Buffer.from(bytes.buffer).toString('base64') }
}
