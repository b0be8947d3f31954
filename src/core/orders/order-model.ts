import { once } from '../once.ts'
import { unpack } from '../packed-weights.ts'
import { featureCount, readSentence, sentencesOf } from './order-features.ts'
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

/** How much a text in small letters reads like an order to an assistant: the highest of its windows. */
function orderScore(text: string): number {
  let most = Number.NEGATIVE_INFINITY
  for (const features of windowsOf(text)) most = Math.max(most, scoreOf(features, weights(), orderWeights.bias))
  return most
}

/** How much one window reads like an order. */
export function scoreOf(features: ArrayLike<number>, weights: ArrayLike<number>, bias: number): number {
  let sum = 0
  for (let place = 0; place < features.length; place++) sum += weights[features[place]!]!
  return sum * scaleOf(features.length) + bias
}

/** Whether a text in small letters reads like an order to an assistant. */
export const isOrderByModel = (text: string): boolean => orderScore(text) >= leastScore
