import { type Packed, unpack } from '../../core/packed-weights.ts'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

/** A trained model, as it is committed. */
export interface StoredSayings extends Packed {
  /** What a sentence can be, in the order of the weights. */
  classes: readonly string[]
  biases: readonly number[]
  /** Share from which on a class is told, by class: what is surer is right often enough on sentences it never saw. */
  least: readonly number[]
  /** Features that have weights, joined by line ends. */
  vocabulary: string
}

/** What a sentence most likely is, and how surely, 0 to 1; `isSure`: sure enough to say so. */
export interface Saying {
  best: string
  share: number
  isSure: boolean
}

export type ReadSaying = (sentence: string, place?: PlaceOfSaying) => Saying

interface Unpacked {
  places: ReadonlyMap<string, number>
  /** One row of a weight a class for each feature. */
  weights: Float32Array
}

/**
 * Multinomial logistic regression over the features of one sentence, with its place and without: the mean of both, as where a
 * sentence stands says much, and not more than its words. The weights are unpacked when they are first wanted.
 */
export function createSayingModel(stored: StoredSayings): ReadSaying {
  const { classes, least } = stored
  let unpacked: Unpacked | undefined
  return (sentence, place) => {
    unpacked ??= unpackSayings(stored)
    const weights = unpacked
    const shares = [place, undefined]
      .map((where) => sharesOf(weights, stored.biases, sayingFeatures(sentence, where)))
      .reduce((one, other) => one.map((share, at) => (share + other[at]!) / 2))
    const share = Math.max(...shares)
    const best = shares.indexOf(share)
    return { best: classes[best]!, share, isSure: share >= least[best]! }
  }
}

function unpackSayings({ vocabulary, classes, bytes, scales }: StoredSayings): Unpacked {
  const features = vocabulary.split('\n')
  return {
    places: new Map(features.map((feature, place) => [feature, place])),
    weights: unpack({ bytes, scales }, [features.length * classes.length]),
  }
}

/** Shares of the classes, which add up to 1. */
function sharesOf({ places, weights }: Unpacked, biases: readonly number[], features: Iterable<string>): number[] {
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
