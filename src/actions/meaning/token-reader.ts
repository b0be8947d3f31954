import { type Packed, unpack } from '../../core/packed-weights.ts'
import { softmax } from '../../core/softmax.ts'
import type { TokenStates } from '../../core/token-states.ts'
import type { Shares } from '../../text/sayings/feature-model.ts'
import type { PlaceOfSaying } from '../../text/sayings/saying-features.ts'

/** Numbers that encode the position of a sentence. */
const placeNumbers = 6
/** Counts of sentences, and of sentences before this one, are capped here. */
const manyBefore = 6
const manySentences = 12

/** Sizes of a reader: numbers per token, hidden numbers per token, attention heads ("looks"), and classes. */
export interface ReaderSizes {
  dimensions: number
  width: number
  looks: number
  classes: number
}

/** A trained reader as committed: all blocks of `blocksOf` in one array. */
export interface StoredTokenReader extends Packed {
  /** Prefix of the id of the embedder that it was trained on. */
  embedder: string
  dimensions: number
  width: number
  looks: number
  /** Classes of a sentence, in the order of the weights. */
  classes: readonly string[]
}

/** Weights by purpose, row-major: one row per input number. */
export interface ReaderWeights {
  /** From a token's states, and whether it is in the sentence itself, to its hidden numbers. */
  up: Float32Array
  upBias: Float32Array
  /** Attention scores of each look. */
  look: Float32Array
  lookBias: Float32Array
  /** From all looks and the sentence's position to the classes. */
  out: Float32Array
  outBias: Float32Array
}

/** Sizes of the blocks of weights, in order. */
export const blocksOf = ({ dimensions, width, looks, classes }: ReaderSizes): number[] => [
  ...[(dimensions + 1) * width, width],
  ...[width * looks, looks],
  ...[(looks * width + placeNumbers) * classes, classes],
]

/** Splits one array of weights into its blocks, which share its memory. */
export function cutWeights(all: Float32Array, sizes: ReaderSizes): ReaderWeights {
  let at = 0
  const [up, upBias, look, lookBias, out, outBias] = blocksOf(sizes).map((size) => {
    at += size
    return all.subarray(at - size, at)
  })
  return { up: up!, upBias: upBias!, look: look!, lookBias: lookBias!, out: out!, outBias: outBias! }
}

/**
 * Classifies a sentence from its token states. A ReLU layer transforms each token; several learned attention heads take
 * weighted means of the tokens; a logistic regression reads the means and the position. Weights are unpacked on first
 * use. Throws if they do not have these sizes.
 */
export function createTokenReader<Name extends string>(stored: StoredTokenReader): TokenReader<Name> {
  const sizes = { ...stored, classes: stored.classes.length }
  let weights: ReaderWeights | undefined
  const ofInput = (input: Float32Array, place: PlaceOfSaying | undefined): Shares<Name> => {
    weights ??= cutWeights(unpack(stored, blocksOf(sizes)), sizes)
    const { seen } = lookAt(bend(input, weights, sizes), weights, sizes)
    const shares = softmax(answer(seen, placeOf(place), weights, sizes))
    return Object.fromEntries(stored.classes.map((name, at) => [name, shares[at]!])) as unknown as Shares<Name>
  }
  return {
    embedder: stored.embedder,
    ofInput,
    read: (states, place) => ofInput(inputOf(states, stored.dimensions), place),
  }
}

export interface TokenReader<Name extends string> {
  /** Prefix of the id of the embedder whose states it reads. */
  embedder: string
  read(states: TokenStates, place: PlaceOfSaying | undefined): Shares<Name>
  /** The same from the output of `inputOf`. */
  ofInput(input: Float32Array, place: PlaceOfSaying | undefined): Shares<Name>
}

/** Standardizes each token to mean 0 and deviation 1, and appends 1 for tokens of the sentence itself; row-major. */
export function inputOf({ states, own }: TokenStates, dimensions: number): Float32Array {
  const count = states.length / dimensions
  const rows = new Float32Array(count * (dimensions + 1))
  for (let token = 0; token < count; token++) {
    const [from, to] = [token * dimensions, token * (dimensions + 1)]
    let [sum, squares] = [0, 0]
    for (let at = 0; at < dimensions; at++) {
      sum += states[from + at]!
      squares += states[from + at]! ** 2
    }
    const mean = sum / dimensions
    const scale = 1 / Math.sqrt(squares / dimensions - mean ** 2 + 1e-5)
    for (let at = 0; at < dimensions; at++) rows[to + at] = (states[from + at]! - mean) * scale
    rows[to + dimensions] = Number(token < own)
  }
  return rows
}

/** Applies the weights and ReLU to each token. */
export function bend(tokens: Float32Array, { up, upBias }: ReaderWeights, { dimensions, width }: ReaderSizes) {
  const read = dimensions + 1
  const bent = new Float32Array((tokens.length / read) * width)
  for (let from = 0, to = 0; from < tokens.length; from += read, to += width) {
    bent.set(upBias, to)
    for (let at = 0; at < read; at++) {
      const value = tokens[from + at]!
      if (value === 0) continue
      const row = at * width
      for (let one = 0; one < width; one++) bent[to + one]! += value * up[row + one]!
    }
    for (let one = to; one < to + width; one++) if (bent[one]! < 0) bent[one] = 0
  }
  return bent
}

/** `shares`: weight of each token in each look, summing to 1 per look; `seen`: weighted means, look by look. */
export function lookAt(bent: Float32Array, { look, lookBias }: ReaderWeights, { width, looks }: ReaderSizes) {
  const count = bent.length / width
  const shares = new Float32Array(looks * count)
  const seen = new Float32Array(looks * width)
  for (let one = 0; one < looks; one++) {
    const odds = shares.subarray(one * count, (one + 1) * count)
    for (let token = 0; token < count; token++) {
      let sum = lookBias[one]!
      for (let at = 0; at < width; at++) sum += bent[token * width + at]! * look[at * looks + one]!
      odds[token] = sum
    }
    odds.set(softmax(odds))
    for (let token = 0; token < count; token++)
      for (let at = 0; at < width; at++) seen[one * width + at]! += odds[token]! * bent[token * width + at]!
  }
  return { shares, seen }
}

/** Log-odds of the classes. */
export function answer(
  seen: Float32Array,
  place: readonly number[],
  { out, outBias }: ReaderWeights,
  { classes }: ReaderSizes,
): Float32Array {
  const odds = outBias.slice()
  const add = (value: number, row: number) => {
    for (let one = 0; one < classes; one++) odds[one]! += value * out[row * classes + one]!
  }
  for (let at = 0; at < seen.length; at++) if (seen[at] !== 0) add(seen[at]!, at)
  for (const [at, value] of place.entries()) add(value, seen.length + at)
  return odds
}

/** Position of a sentence as numbers; zeros if unknown. */
export const placeOf = (place: PlaceOfSaying | undefined): number[] =>
  place === undefined
    ? new Array<number>(placeNumbers).fill(0)
    : [
        1,
        Number(place.index === 0),
        Number(place.index === place.count - 1),
        Math.min(place.index, manyBefore) / manyBefore,
        Math.min(place.count, manySentences) / manySentences,
        Number(place.isItem === true),
      ]
