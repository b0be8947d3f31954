import { countEach } from '../../src/core/count-each.ts'
import { pack } from '../../src/core/packed-weights.ts'
import type { StoredModel } from '../../src/text/sayings/feature-model.ts'
import { minimize, penalize } from '../statements/logistic.ts'
import type { Sample } from './labelled.ts'

type Labelled = Pick<Sample, 'features' | 'is'>

/** How it is trained: a feature of fewer sentences says nothing of others; a larger penalty trusts each feature less. */
const usual = { leastSentences: 5, penalty: 2 }
/** Features that keep their weights: the rest add less than they weigh. */
const mostFeatures = 4500

/** Trains on the samples. */
export function fitSayings(
  samples: readonly Labelled[],
  classes: readonly string[],
  { leastSentences, penalty } = usual,
): StoredModel {
  const counts = countEach(samples.flatMap(({ features }) => [...features]))
  const all = [...counts].flatMap(([feature, count]) => (count >= leastSentences ? [feature] : [])).sort()
  const first = weightsOf(samples, all, { classes, penalty })
  const value = all.map((feature, place) => {
    let sum = 0
    for (let one = 0; one < classes.length; one++) sum += first[place * classes.length + one]! ** 2
    return sum * counts.get(feature)!
  })
  const kept = all
    .map((_, place) => place)
    .sort((one, other) => value[other]! - value[one]! || one - other)
    .slice(0, mostFeatures)
    .map((place) => all[place]!)
    .sort()
  const weights = weightsOf(samples, kept, { classes, penalty })
  const size = kept.length * classes.length
  return {
    classes,
    biases: [...weights.subarray(size)].map((bias) => Math.round(bias * 1e4) / 1e4),
    vocabulary: kept.join('\n'),
    ...pack(weights.subarray(0, size), [size]),
  }
}

/** Weights of each feature for each class, and the biases behind them, by L-BFGS from zero with a quadratic penalty. */
function weightsOf(
  samples: readonly Labelled[],
  vocabulary: readonly string[],
  { classes, penalty }: { classes: readonly string[]; penalty: number },
): Float64Array {
  const places = new Map(vocabulary.map((feature, place) => [feature, place]))
  const rows = samples.map(({ features }) => Int32Array.from([...features].flatMap((one) => places.get(one) ?? [])))
  const labels = samples.map(({ is }) => classes.indexOf(is[0]!))
  const [many, size] = [classes.length, vocabulary.length * classes.length]
  const cost = (weights: Float64Array, gradient: Float64Array): number => {
    let sum = penalize(weights, gradient, { count: size, penalty })
    const odds = new Float64Array(many)
    for (const [row, features] of rows.entries()) {
      for (let one = 0; one < many; one++) odds[one] = weights[size + one]!
      for (const feature of features) for (let one = 0; one < many; one++) odds[one]! += weights[feature * many + one]!
      const label = odds[labels[row]!]!
      const most = Math.max(...odds)
      let total = 0
      for (let one = 0; one < many; one++) total += odds[one] = Math.exp(odds[one]! - most)
      sum += Math.log(total) + most - label
      for (let one = 0; one < many; one++) odds[one] = odds[one]! / total - Number(one === labels[row])
      for (let one = 0; one < many; one++) gradient[size + one]! += odds[one]!
      for (const feature of features) for (let one = 0; one < many; one++) gradient[feature * many + one]! += odds[one]!
    }
    return sum
  }
  return minimize(cost, size + many)
}
