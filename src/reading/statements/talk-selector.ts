import { dot } from '../../core/dot.ts'
import { type Packed, unpack } from '../../core/packed-weights.ts'
import { type StoredHead, vocabularyOf } from './linear-heads.ts'
import { abouts, highest, type Selected, statementTypes } from './selector.ts'
import { aroundBlocks, blocksBefore, ownBlocks, type SaidInTalk, sum, talkRow, type VectorOf } from './talk-row.ts'

/** Log-odds of "keep" from which on a sentence is certainly, or probably, worth keeping. */
export interface Thresholds {
  sure: number
  probable: number
}

/** Weights of one answer. */
export interface StoredTalkHead extends StoredHead {
  /** What all that stands around counts on average: taken where nothing is known of it. */
  usualAround: number
}

/** A selector that reads a sentence and what stands around it. */
export interface StoredTalkSelector {
  /** Begin of the id of the embedder whose vectors it was trained on. */
  embedder: string
  dimensions: number
  /** Grams that have a weight, in the order of the weights, joined by line ends. */
  vocabulary: string
  inTalk: Thresholds
  /** Where nothing is known of what stands around. */
  alone: Thresholds
  /** What the place in the message is on average: taken where it is not known. */
  usualPlace: readonly number[]
  keep: StoredTalkHead
  /** What a sentence is along each of these counts, and with what else it is, up to three together. */
  directions: readonly (Packed & { middle: number })[]
  /** A weight for each three of the directions and of 1, base64 of floats. */
  threes: string
  /** Types and whom it is about: of the sentence and what was said before. */
  heads: readonly StoredTalkHead[]
}

export interface TalkSelector {
  embedder: string
  /** `vectorOf` gives what that embedder makes of a sentence as a document. */
  select(said: SaidInTalk, vectorOf: VectorOf): Selected
}

/** Log-odds below which a sentence is unlikely to be worth keeping. */
const unlikely = -1.5

/** A selector of stored weights. Throws where the weights are not of these features. */
export function createTalkSelector(stored: StoredTalkSelector): TalkSelector {
  const { dimensions, inTalk, alone } = stored
  const grams = vocabularyOf(stored.vocabulary)
  const own = ownBlocks(dimensions, grams.size)
  const around = aroundBlocks(dimensions, grams.size)
  const placeAt = sum(own) - stored.usualPlace.length
  const headOf = (head: StoredTalkHead, blocks: readonly number[]) => {
    const weights = unpack(head, blocks)
    // The weights of a head are of the first blocks of the row.
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

/** How many threes there are of so many directions and 1, in any order, each as often as one likes. */
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
