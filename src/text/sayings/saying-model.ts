import { type Packed, unpack } from '../../core/packed-weights.ts'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

/** A trained model, as it is committed. */
export interface StoredSayings extends Packed {
  /** What a sentence can be, in the order of the weights. */
  classes: readonly string[]
  /** Shifted so that shares are right for how often each class comes in sessions. */
  biases: readonly number[]
  /** Features that have weights, joined by line ends. */
  vocabulary: string
}

/** Shares of the classes, by name, which add up to 1. */
export type Shares<Name extends string> = Readonly<Record<Name, number>>

export type ReadSaying<Name extends string> = (sentence: string, place?: PlaceOfSaying) => Shares<Name>

interface Unpacked {
  places: ReadonlyMap<string, number>
  /** One row of a weight a class for each feature. */
  weights: Float32Array
}

/**
 * Multinomial logistic regression over the features of one sentence, with its place and without: the mean of both, as where a
 * sentence stands says much, and not more than its words. The weights are unpacked when they are first wanted.
 */
export function createSayingModel<Name extends string>(stored: StoredSayings): ReadSaying<Name> {
  let unpacked: Unpacked | undefined
  return (sentence, place) => {
    unpacked ??= unpackSayings(stored)
    const weights = unpacked
    const [one, other] = [place, undefined].map((where) =>
      sharesOf(weights, stored.biases, sayingFeatures(sentence, where)),
    )
    return Object.fromEntries(
      stored.classes.map((name, at) => [name, (one![at]! + other![at]!) / 2]),
    ) as unknown as Shares<Name>
  }
}

function unpackSayings({ vocabulary, classes, bytes, scales }: StoredSayings): Unpacked {
  const features = vocabulary.split('\n')
  return {
    places: new Map(features.map((feature, place) => [feature, place])),
    weights: unpack({ bytes, scales }, [features.length * classes.length]),
  }
}

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
