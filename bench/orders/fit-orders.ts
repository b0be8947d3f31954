import { featureCount } from '../../src/core/orders/order-features.ts'
import { scaleOf, scoreOf } from '../../src/core/orders/order-model.ts'
import { type PackedWithBias, pack } from '../../src/core/packed-weights.ts'
import { minimize, penalize } from '../statements/logistic.ts'
import type { Labelled } from './labelled.ts'

const penalty = 1
/** Weight of written examples relative to ordinary texts. */
const writtenWeight = 3
/** Each of the red team's cases has to be found. */
const caseWeight = 9
/** In an order of several sentences, the weights of the previous round select the ordering sentence. */
const rounds = 3

/** How much a text does: the highest of its windows. */
export const highestOf = (weights: Float64Array, { windows }: Labelled): number =>
  windows.reduce(
    (most, window) => Math.max(most, scoreOf(window, weights, weights[featureCount]!)),
    Number.NEGATIVE_INFINITY,
  )

/** Weights of the features and the bias behind them, by L-BFGS from zero with a quadratic penalty. */
export function fitOrders(texts: readonly Labelled[]): Float64Array {
  let weights: Float64Array = new Float64Array(featureCount + 1)
  for (let round = 0; round < rounds; round++) {
    const value =
      round === 0
        ? (window: Int32Array) => window.length
        : (window: Int32Array) => scoreOf(window, weights, weights[featureCount]!)
    const rows = texts.flatMap(({ kind, windows, isOrder, isWritten }) => {
      const chosen = isOrder ? windows.toSorted((one, other) => value(other) - value(one)).slice(0, 1) : windows
      return chosen.map((window) => ({
        window,
        label: Number(isOrder),
        weight: isWritten ? (kind.startsWith('case') ? caseWeight : writtenWeight) : 1,
      }))
    })
    weights = minimize((all, gradient) => costOf(rows, all, gradient), featureCount + 1)
  }
  return weights
}

function costOf(
  rows: readonly { window: Int32Array; label: number; weight: number }[],
  weights: Float64Array,
  gradient: Float64Array,
): number {
  let cost = penalize(weights, gradient, { count: featureCount, penalty })
  for (const { window, label, weight } of rows) {
    const odds = scoreOf(window, weights, weights[featureCount]!)
    cost += weight * (Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds))) - label * odds)
    const error = weight * (1 / (1 + Math.exp(-odds)) - label)
    const scaled = error * scaleOf(window.length)
    for (const feature of window) gradient[feature]! += scaled
    gradient[featureCount]! += error
  }
  return cost
}

/** The weights as they are committed. */
export const storedOrders = (weights: Float64Array): PackedWithBias => ({
  bias: Math.round(weights[featureCount]! * 1e4) / 1e4,
  ...pack(weights.subarray(0, featureCount), [featureCount]),
})
