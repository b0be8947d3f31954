import { type Packed, unpack } from '../../core/packed-weights.ts'
import { sentenceGrams, surfaceCount, surfaceFeatures } from './surface-features.ts'

/** Weights of one output ("keep", "type:plan", …). */
export interface StoredHead extends Packed {
  name: string
  bias: number
}

/** A trained selector. `embedder` is empty if it uses no vectors. */
export interface StoredSelector {
  /** Prefix of the id of the embedder that it was trained with. */
  embedder: string
  dimensions: number
  /** Grams with a weight, in the order of the weights, separated by newlines. */
  vocabulary: string
  /** Log-odds of "keep" from which a sentence is surely, or probably, worth keeping. */
  sure: number
  probable: number
  heads: readonly StoredHead[]
}

/** Features of a sentence: indexes of its grams, its surface, and its vector if there is an embedder. */
export interface Features {
  grams: readonly number[]
  surface: readonly number[]
  vector?: Float32Array | undefined
}

/** Scales vectors of length 1, whose components are small, to the size of the other features. */
export const vectorWeight = 6
export const surfaceWeight = 1.5

/** Indexes of the grams of a vocabulary. */
export const vocabularyOf = (vocabulary: string): Map<string, number> =>
  new Map(vocabulary.split('\n').map((gram, place) => [gram, place]))

/** The features of a sentence; without a vector only those of its words. */
export function featuresOf(
  sentence: string,
  places: ReadonlyMap<string, number>,
  vector?: Float32Array | undefined,
): Features {
  const grams: number[] = []
  for (const gram of sentenceGrams(sentence)) {
    const place = places.get(gram)
    if (place !== undefined) grams.push(place)
  }
  return { grams, surface: surfaceFeatures(sentence), vector }
}

/** Log-odds of one head for a sentence. */
export type Head = (features: Features) => number

/** A stored head, ready to score. `grams` is the size of the vocabulary. */
export function readHead({ bias, ...packed }: StoredHead, grams: number, dimensions: number): Head {
  const weights = unpack(packed, [grams, surfaceCount, dimensions])
  const gram = weights.subarray(0, grams)
  const surface = weights.subarray(grams, grams + surfaceCount)
  const main = weights.subarray(grams + surfaceCount)
  return (features) => {
    let score = bias
    for (const place of features.grams) score += gram[place]!
    for (const [place, value] of features.surface.entries()) score += surface[place]! * value * surfaceWeight
    if (features.vector) score += vectorWeight * dot(main, features.vector)
    return score
  }
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let place = 0; place < left.length; place++) sum += left[place]! * (right[place] ?? 0)
  return sum
}
