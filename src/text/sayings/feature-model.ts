import { type Packed, unpack } from '../../core/packed-weights.ts'
import { softmax } from '../../core/softmax.ts'

/** A trained model, as it is committed. */
export interface StoredModel extends Packed {
  /** What a text can be, in the order of the weights. */
  classes: readonly string[]
  /** Shifted so that shares are right for how often each class comes in sessions. */
  biases: readonly number[]
  /** Features that have weights, joined by line ends. */
  vocabulary: string
}

/** Shares of the classes, by name, which add up to 1. */
export type Shares<Name extends string> = Readonly<Record<Name, number>>

interface Unpacked {
  places: ReadonlyMap<string, number>
  /** One row of a weight a class for each feature. */
  weights: Float32Array
}

/**
 * Multinomial logistic regression over the features that a text has: features without a weight count for nothing. The weights
 * are unpacked when they are first wanted.
 */
export function createFeatureModel<Name extends string>(
  stored: StoredModel,
): (features: Iterable<string>) => Shares<Name> {
  let unpacked: Unpacked | undefined
  return (features) => {
    unpacked ??= unpackModel(stored)
    const shares = sharesOf(unpacked, stored.biases, features)
    return Object.fromEntries(stored.classes.map((name, at) => [name, shares[at]!])) as unknown as Shares<Name>
  }
}

function unpackModel({ vocabulary, classes, bytes, scales }: StoredModel): Unpacked {
  const features = vocabulary.split('\n')
  return {
    places: new Map(features.map((feature, place) => [feature, place])),
    weights: unpack({ bytes, scales }, [features.length * classes.length]),
  }
}

function sharesOf(
  { places, weights }: Unpacked,
  biases: readonly number[],
  features: Iterable<string>,
): ReturnType<typeof softmax> {
  const odds = Float64Array.from(biases)
  for (const feature of features) {
    const place = places.get(feature)
    if (place === undefined) continue
    for (let one = 0; one < odds.length; one++) odds[one]! += weights[place * odds.length + one]!
  }
  return softmax(odds)
}
