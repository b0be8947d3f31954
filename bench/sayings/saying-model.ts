import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

/** A trained model. */
export interface Sayings {
  /** What a sentence can be, in the order of the weights. */
  classes: readonly string[]
  biases: readonly number[]
  /** Place of each feature among the weights. */
  places: ReadonlyMap<string, number>
  /** One row of a weight a class for each feature. */
  weights: Float64Array
}

/** What a sentence most likely is, and how surely, 0 to 1. */
export interface Saying {
  best: string
  share: number
}

/**
 * Multinomial logistic regression over the features of one sentence, with its place and without: the mean of both, as where a
 * sentence stands says much, and not more than its words.
 */
export function readSaying(model: Sayings, sentence: string, place?: PlaceOfSaying): Saying {
  const shares = [place, undefined]
    .map((where) => sharesOf(model, sayingFeatures(sentence, where)))
    .reduce((one, other) => one.map((share, at) => (share + other[at]!) / 2))
  const share = Math.max(...shares)
  return { best: model.classes[shares.indexOf(share)]!, share }
}

/** Shares of the classes, which add up to 1. */
function sharesOf({ places, weights, biases }: Sayings, features: Iterable<string>): number[] {
  const odds = [...biases]
  for (const feature of features) {
    const place = places.get(feature)
    if (place === undefined) continue
    for (let one = 0; one < odds.length; one++) odds[one]! += weights[place * odds.length + one]!
  }
  const most = Math.max(...odds)
  const parts = odds.map((value) => Math.exp(value - most))
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.map((part) => part / sum)
}
