import { sentenceGrams, surfaceCount, surfaceFeatures } from './surface-features.ts'

/** A sentence, and where in a conversation it was said if that is known. */
export interface SaidInTalk {
  text: string
  place?: PlaceInTalk | undefined
}

export interface PlaceInTalk {
  /** Sentences that people said before it in the conversation, the last first; `mostEarlier` are read. */
  earlier: readonly string[]
  /** The sentence behind it in the same message. */
  after?: string | undefined
  /** It is the first one of its message. */
  opens: boolean
  /** Characters of the message. */
  length: number
}

/** What a text means, where its vector is known. */
export type VectorOf = (text: string) => Float32Array | undefined

/** How many numbers say where a sentence stands in its message. */
export const placeCount = 5
export const mostEarlier = 8
/** How much less a sentence counts than the one that was said after it. */
const fading = 0.7

/** Sizes of the blocks that tell of the sentence itself: its meaning, its surface, its grams, its place. */
export const ownBlocks = (dimensions: number, grams: number): number[] => [dimensions, surfaceCount, grams, placeCount]

/** Sizes of the blocks of what stands around it: meaning and surface of the one before, of all before, of the one behind; grams of both neighbours. */
export const aroundBlocks = (dimensions: number, grams: number): number[] => [
  ...[dimensions, surfaceCount, dimensions, surfaceCount],
  ...[dimensions, surfaceCount, grams, grams],
]
/** So many of the blocks around tell what was said before. */
export const blocksBefore = 4

export const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The numbers that the heads weigh, block by block; zeros for what is not known. Pure. */
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
