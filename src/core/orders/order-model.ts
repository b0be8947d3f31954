import { once } from '../once.ts'
import { unpack } from '../packed-weights.ts'
import { featureCount, type ReadSentence, readSentence, sentencesOf } from './order-features.ts'
import { orderWeights } from './order-weights.ts'

/** Lowest score of an order: chosen on notes, pages and chats that are not part of the training. */
export const leastScore = 2
/** A window with fewer meanings is never an order. */
const leastMeanings = 2
/** A window with more features is scaled down: long sentences contain some of everything. */
const usualFeatures = 40
const lengthPower = 0.75

/** Factor for the sum of the weights of this many features. */
export const scaleOf = (features: number): number => (usualFeatures / Math.max(features, usualFeatures)) ** lengthPower

/** Features of each sentence of a lower-case text, alone and together with those of the next one. */
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

/** Score of one window. */
export function scoreOf(features: ArrayLike<number>, weights: ArrayLike<number>, bias: number): number {
  let sum = 0
  for (let place = 0; place < features.length; place++) sum += weights[features[place]!]!
  return sum * scaleOf(features.length) + bias
}

/** Cache of sentences with the sum of their weights: an answer holds many of its sentences twice or more. */
type Summed = ReadSentence & { sum: number }
const known = new Map<string, Summed>()
const mostKnown = 4000

function summed(sentence: string): Summed {
  // A list marker is not a token.
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
 * Whether a lower-case text reads like an order to an assistant: one of its windows (see windowsOf) reaches the score.
 * The windows are summed without building them: most commands that print a text start for it, and nothing is cached
 * yet.
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
