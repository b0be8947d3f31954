import type { Shares, StoredModel } from '../../src/text/sayings/feature-model.ts'
import { createFeatureModel } from '../../src/text/sayings/feature-model.ts'
import { changeFeatures, changes, type WorkKind } from '../../src/text/sayings/work-model.ts'
import { fitLogistic } from '../statements/logistic.ts'
import { type Changed, readChanges } from './works.ts'

type Train = (name: 'asked' | 'told', leftOut: string) => StoredModel

/** A change that was recorded, as numbers, with shares of models that have not seen its set of sessions. */
interface Row {
  set: string
  is: string
  values: number[]
}

const penalty = 10

/** Rows of all sets of which shapes are known; `train` makes a model without one set. */
export function readRows(train: Train): Row[] {
  const recorded = readChanges()
  return [...new Set(recorded.map(({ set }) => set))].flatMap((set) => {
    const asked = createFeatureModel<WorkKind | 'none'>(train('asked', set))
    const told = createFeatureModel<WorkKind>(train('told', set))
    return recorded.filter((one) => one.set === set).map((one) => rowOf(one, { asked, told }))
  })
}

const rowOf = (
  { set, is, asked, told, shape }: Changed,
  read: {
    asked: (features: Iterable<string>) => Shares<WorkKind | 'none'>
    told: (features: Iterable<string>) => Shares<WorkKind>
  },
): Row => ({ set, is, values: changeFeatures({ asked: read.asked(asked), report: read.told(told) }, shape) })

/** How many are right where each set is left out in turn. */
export function scoreKinds(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ set }) => set))].map((set) => {
    const weights = weightsOf(rows.filter((row) => row.set !== set))
    const own = rows.filter((row) => row.set === set)
    const right = own.filter(({ is, values }) => is === likeliest(weights, values))
    return `kinds, ${set} left out: ${right.length} of ${own.length} right`
  })
}

/** The weights as the product has them: the bias first, and numbers as they come. */
export function fitKinds(rows: readonly Row[]): string {
  const weights = weightsOf(rows)
  const lines = changes.map((kind) => `  ${kind}: [${weights[kind].join(', ')}],`)
  return `// Written by npm run train:works -- --only kinds; see bench/sayings/kinds.ts.
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may be near a constant by chance.

/** The bias, then a weight for each number of \`changeFeatures\`. */
export const kindWeights: Readonly<Record<'bugfix' | 'feature' | 'refactor' | 'change', readonly number[]>> = {
${lines.join('\n')}
}
`
}

type Weights = Record<(typeof changes)[number], number[]>

/** Each kind against the others, on numbers of the same spread. */
function weightsOf(rows: readonly Row[]): Weights {
  const columns = rows[0]!.values.length
  const spreads = Array.from({ length: columns }, (_, at) => spreadOf(rows.map(({ values }) => values[at]!)))
  const values = rows.flatMap((row) => row.values.map((value, at) => (value - spreads[at]!.mean) / spreads[at]!.size))
  const matrix = { rows: rows.length, columns, values: Float64Array.from(values) }
  const of = (kind: string) => {
    const scaled = fitLogistic(matrix, [...rows.keys()], (row) => Number(rows[row]!.is === kind), penalty)
    const weights = spreads.map(({ size }, at) => scaled[at]! / size)
    const bias = spreads.reduce((sum, { mean }, at) => sum - mean * weights[at]!, scaled[columns]!)
    return [bias, ...weights].map((one) => Math.round(one * 1e3) / 1e3)
  }
  return Object.fromEntries(changes.map((kind) => [kind, of(kind)])) as Weights
}

function spreadOf(values: readonly number[]): { mean: number; size: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, size: Math.sqrt(square) + 1e-6 }
}

function likeliest(weights: Weights, values: readonly number[]): string {
  const scored = changes.map((kind) => {
    const [bias, ...own] = weights[kind]
    return { kind, score: own.reduce((sum, weight, at) => sum + weight * values[at]!, bias!) }
  })
  return scored.reduce((best, now) => (now.score > best.score ? now : best)).kind
}
