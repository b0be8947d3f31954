import { type Packed, unpack } from '../../core/packed-weights.ts'
import { softmax } from '../../core/softmax.ts'
import type { TokenStates } from '../../core/token-states.ts'
import type { Shares } from '../../text/sayings/feature-model.ts'
import type { PlaceOfSaying } from '../../text/sayings/saying-features.ts'

/** How many numbers say where a sentence stands. */
const placeNumbers = 6
/** From so many sentences on it no longer counts how many there are, or how many stand before. */
const manyBefore = 6
const manySentences = 12

/** The sizes of a reader: numbers of a token, what is made of them, looks at the sentence, and classes. */
export interface ReaderSizes {
  dimensions: number
  width: number
  looks: number
  classes: number
}

/** A trained reader, as it is committed: all blocks of `blocksOf`, one after the other. */
export interface StoredTokenReader extends Packed {
  /** Begin of the id of the embedder whose states it was trained on. */
  embedder: string
  dimensions: number
  width: number
  looks: number
  /** What a sentence can be, in the order of the weights. */
  classes: readonly string[]
}

/** Weights by what they are for, row-major: a row for each number that is read. */
export interface ReaderWeights {
  /** From a token's numbers, and whether it is of the sentence itself, to what is made of it. */
  up: Float32Array
  upBias: Float32Array
  /** How much each look wants of it. */
  look: Float32Array
  lookBias: Float32Array
  /** From all looks, and the place of the sentence, to the classes. */
  out: Float32Array
  outBias: Float32Array
}

/** Sizes of the blocks of weights, in order. */
export const blocksOf = ({ dimensions, width, looks, classes }: ReaderSizes): number[] => [
  ...[(dimensions + 1) * width, width],
  ...[width * looks, looks],
  ...[(looks * width + placeNumbers) * classes, classes],
]

/** The weights in one array, cut into their blocks. The blocks share its memory. */
export function cutWeights(all: Float32Array, sizes: ReaderSizes): ReaderWeights {
  let at = 0
  const [up, upBias, look, lookBias, out, outBias] = blocksOf(sizes).map((size) => {
    at += size
    return all.subarray(at - size, at)
  })
  return { up: up!, upBias: upBias!, look: look!, lookBias: lookBias!, out: out!, outBias: outBias! }
}

/**
 * Says what a sentence is from the states that an encoder gives its tokens. Each token is bent once; several looks, each of
 * which learned what to look for, take a weighted mean of them; a logistic regression reads the looks and the place. The weights
 * are unpacked when they are first wanted. Throws where they are not of these sizes.
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
  /** Begin of the id of the embedder whose states it reads. */
  embedder: string
  read(states: TokenStates, place: PlaceOfSaying | undefined): Shares<Name>
  /** The same of what `inputOf` makes of the states. */
  ofInput(input: Float32Array, place: PlaceOfSaying | undefined): Shares<Name>
}

/** States with mean 0 and deviation 1 in each token, and 1 behind each token of the sentence itself, row-major. */
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

/** What is made of each token: a weighted sum, or 0 where that is below. */
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

/** `shares`: how much each look takes of each token, adding up to 1 in a look; `seen`: what each look sees, look by look. */
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

/** Where a sentence stands, as numbers; zeros where that is not known. */
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
