import { dot } from '../../core/dot.ts'
import { type Packed, unpack } from '../../core/packed-weights.ts'
import { type StoredHead, vocabularyOf } from './linear-heads.ts'
import { abouts, highest, type Selected, statementTypes } from './selector.ts'
import { aroundBlocks, blocksBefore, ownBlocks, type SaidInTalk, sum, talkRow, type VectorOf } from './talk-row.ts'

/** Log-odds of "keep" from which a sentence is surely, or probably, worth keeping. */
export interface Thresholds {
  sure: number
  probable: number
}

/** Weights of one output. */
export interface StoredTalkHead extends StoredHead {
  /** Average contribution of the context, used for sentences without one. */
  usualAround: number
}

/** A selector that reads a sentence and its context. */
export interface StoredTalkSelector {
  /** Prefix of the id of the embedder that it was trained with. */
  embedder: string
  dimensions: number
  /** Grams with a weight, in the order of the weights, separated by newlines. */
  vocabulary: string
  inTalk: Thresholds
  /** For sentences without context. */
  alone: Thresholds
  /** Average features of the place in the message, used if it is not known. */
  usualPlace: readonly number[]
  keep: StoredTalkHead
  /** Directions in feature space; their products, up to three factors, contribute to the score. */
  directions: readonly (Packed & { middle: number })[]
  /** A weight for each product of three of the directions and of 1, base64 of floats. */
  threes: string
  /** Heads for type and subject, which read the sentence and earlier sentences. */
  heads: readonly StoredTalkHead[]
}

export interface TalkSelector {
  embedder: string
  /** `vectorOf` returns the document vector of a sentence by that embedder. */
  select(said: SaidInTalk, vectorOf: VectorOf): Selected
}

/** Log-odds below which a sentence is unlikely to be worth keeping. */
const unlikely = -1.5

/** Creates a selector from stored weights. Throws if the weights do not fit the features. */
export function createTalkSelector(stored: StoredTalkSelector): TalkSelector {
  const { dimensions, inTalk, alone } = stored
  const grams = vocabularyOf(stored.vocabulary)
  const own = ownBlocks(dimensions, grams.size)
  const around = aroundBlocks(dimensions, grams.size)
  const placeAt = sum(own) - stored.usualPlace.length
  const headOf = (head: StoredTalkHead, blocks: readonly number[]) => {
    const weights = unpack(head, blocks)
    // The weights of a head belong to the first blocks of the row.
    return (row: Float32Array, isAlone: boolean) => head.bias + dot(weights, row) + (isAlone ? head.usualAround : 0)
  }
  const keep = headOf(stored.keep, [...own, ...around])
  const directions = stored.directions.map((one) => ({ middle: one.middle, weights: unpack(one, own) }))
  const threes = new Float32Array(Uint8Array.from(Buffer.from(stored.threes, 'base64')).buffer)
  if (threes.length !== countOfThrees(directions.length)) throw new Error('The weights do not fit the features.')
  const headed = [...own, ...around.slice(0, blocksBefore)]
  const heads = new Map(stored.heads.map((head) => [head.name, headOf(head, headed)]))

  return {
    embedder: stored.embedder,
    select(said, vectorOf) {
      const row = talkRow(said, grams, dimensions, vectorOf)
      const isAlone = said.place === undefined
      if (isAlone) row.set(stored.usualPlace, placeAt)
      const along = [1, ...directions.map(({ middle, weights }) => dot(weights, row) - middle)]
      const score = keep(row, isAlone) + threesOf(threes, along)
      const { sure, probable } = isAlone ? alone : inTalk
      const scoreOf = (name: string) => heads.get(name)?.(row, isAlone) ?? Number.NEGATIVE_INFINITY
      return {
        keep: score >= sure ? 'sure' : score >= probable ? 'probable' : 'no',
        score,
        isUnlikely: score < unlikely,
        type: highest(statementTypes, (name) => scoreOf(`type:${name}`)),
        about: highest(abouts, (name) => scoreOf(`about:${name}`)),
      }
    },
  }
}

/** Number of products of three of the directions and 1, with repetition, in any order. */
const countOfThrees = (directions: number): number => ((directions + 1) * (directions + 2) * (directions + 3)) / 6

function threesOf(weights: Float32Array, along: readonly number[]): number {
  let score = 0
  let at = 0
  for (let one = 0; one < along.length; one++)
    for (let two = one; two < along.length; two++) {
      const both = along[one]! * along[two]!
      for (let three = two; three < along.length; three++) score += weights[at++]! * both * along[three]!
    }
  return score
}
