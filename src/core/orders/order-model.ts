import { once } from '../once.ts'
import { unpack } from '../packed-weights.ts'
import { featureCount, type ReadSentence, readSentence, sentencesOf } from './order-features.ts'
import { orderWeights } from './order-weights.ts'

/** From here on a text is an order: chosen on notes, pages and chats that are not part of the training. */
export const leastScore = 2
/** Fewer meanings order nothing. */
const leastMeanings = 2
/** A window of more features than this counts by less of their sum: long sentences have something of everything. */
const usualFeatures = 40
const lengthPower = 0.75

/** What the sum of the weights of so many features is multiplied with. */
export const scaleOf = (features: number): number => (usualFeatures / Math.max(features, usualFeatures)) ** lengthPower

/** Features of each sentence of a text in small letters, alone and together with those of the next one. */
export function windowsOf(text: string): number[][] {
  const sentences = sentencesOf(text).map(readSentence)
  const windows: number[][] = []
  for (const [index, { features, meanings }] of sentences.entries()) {
    const next = sentences[index + 1]
    if (meanings.size >= leastMeanings) windows.push([...features])
    if (next && meanings.size + next.meanings.size >= leastMeanings)
      windows.push([...new Set([...features, ...next.features])])
  }
  return windows
}

const weights = once(() => unpack(orderWeights, [featureCount]))

/** How much one window reads like an order. */
export function scoreOf(features: ArrayLike<number>, weights: ArrayLike<number>, bias: number): number {
  let sum = 0
  for (let place = 0; place < features.length; place++) sum += weights[features[place]!]!
  return sum * scaleOf(features.length) + bias
}

/** What was read of a sentence before, and the sum of its weights: an answer holds many of its sentences twice or more. */
type Summed = ReadSentence & { sum: number }
const known = new Map<string, Summed>()
const mostKnown = 4000

function summed(sentence: string): Summed {
  // A mark of a list is no token.
  const words = sentence.replace(/^[\s-]+(?<=\s)/, '')
  const found = known.get(words)
  if (found) return found
  const read = readSentence(words)
  let sum = 0
  for (const feature of read.features) sum += weights()[feature]!
  const one = { ...read, sum }
  if (known.size >= mostKnown) known.clear()
  known.set(words, one)
  return one
}

/**
 * Whether a text in small letters reads like an order to an assistant: one of its windows (see windowsOf) has the score.
 * The windows are summed without being made: most commands that print a text start for it, and nothing here is warm.
 */
export function isOrderByModel(text: string): boolean {
  const sentences = sentencesOf(text).map(summed)
  return sentences.some((one, index) => {
    if (one.meanings.size >= leastMeanings && isOrder(one.sum, one.features.length)) return true
    const next = sentences[index + 1]
    if (!next || one.meanings.size + next.meanings.size < leastMeanings) return false
    const own = new Set(one.features)
    let { sum } = one
    let count = own.size
    for (const feature of next.features)
      if (!own.has(feature)) {
        sum += weights()[feature]!
        count++
      }
    return isOrder(sum, count)
  })
}

const isOrder = (sum: number, features: number): boolean => sum * scaleOf(features) + orderWeights.bias >= leastScore
