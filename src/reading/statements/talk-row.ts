import { sentenceGrams, surfaceCount, surfaceFeatures } from './surface-features.ts'

/** A sentence with its place in a conversation, if known. */
export interface SaidInTalk {
  text: string
  place?: PlaceInTalk | undefined
}

export interface PlaceInTalk {
  /** Earlier sentences of people in the conversation, last first; `mostEarlier` are used. */
  earlier: readonly string[]
  /** The next sentence of the same message. */
  after?: string | undefined
  /** Whether it is the first sentence of its message. */
  opens: boolean
  /** Length of the message, characters. */
  length: number
}

/** The vector of a text, if known. */
export type VectorOf = (text: string) => Float32Array | undefined

/** Number of features for the place of a sentence in its message. */
export const placeCount = 5
export const mostEarlier = 8
/** Factor of each earlier sentence, relative to the one after it. */
const fading = 0.7

/** Sizes of the blocks for the sentence itself: vector, surface, grams and place. */
export const ownBlocks = (dimensions: number, grams: number): number[] => [dimensions, surfaceCount, grams, placeCount]

/**
 * Sizes of the blocks for its context: vector and surface of the sentence before, of all before, and of the next; grams
 * of both neighbours.
 */
export const aroundBlocks = (dimensions: number, grams: number): number[] => [
  ...[dimensions, surfaceCount, dimensions, surfaceCount],
  ...[dimensions, surfaceCount, grams, grams],
]
/** Number of context blocks for earlier sentences. */
export const blocksBefore = 4

export const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The row of features for the heads, block by block; zeros for unknown parts. Pure. */
export function talkRow(
  { text, place }: SaidInTalk,
  grams: ReadonlyMap<string, number>,
  dimensions: number,
  vectorOf: VectorOf,
): Float32Array {
  const row = new Float32Array(sum(ownBlocks(dimensions, grams.size)) + sum(aroundBlocks(dimensions, grams.size)))
  let at = 0
  const add = (values: ArrayLike<number> | undefined, size: number, share = 1) => {
    for (let index = 0; values && index < size; index++) row[at + index]! += share * values[index]!
  }
  const meaning = (of: readonly string[], shareOf = first) => {
    for (const [index, one] of of.entries()) add(vectorOf(one), dimensions, shareOf(index))
    at += dimensions
    for (const [index, one] of of.entries()) add(surfaceFeatures(one), surfaceCount, shareOf(index))
    at += surfaceCount
  }
  const words = (of: readonly string[]) => {
    for (const one of of)
      for (const gram of sentenceGrams(one)) {
        const found = grams.get(gram)
        if (found !== undefined) row[at + found] = 1
      }
    at += grams.size
  }
  const earlier = place?.earlier.slice(0, mostEarlier) ?? []
  const after = place?.after === undefined ? [] : [place.after]
  meaning([text])
  words([text])
  add(place && placeNumbers(place), placeCount)
  at += placeCount
  meaning(earlier.slice(0, 1))
  meaning(earlier, (index) => (1 - fading) * fading ** index)
  meaning(after)
  words(earlier.slice(0, 1))
  words(after)
  return row
}

const first = (index: number): number => Number(index === 0)

function placeNumbers({ earlier, after, opens, length }: PlaceInTalk): number[] {
  const ends = after === undefined
  return [Number(earlier.length === 0), Number(opens), Number(ends), Number(opens && ends), Math.log1p(length) / 5]
}
