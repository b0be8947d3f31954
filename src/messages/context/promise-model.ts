import { createFeatureModel, type Shares } from '../../text/sayings/feature-model.ts'
import { sentencesIn } from './loop-words.ts'
import { promiseFeatures } from './promise-features.ts'
import { promiseWeights } from './promise-weights.ts'

/** From these shares on a sentence counts as what it is likely to be: nine in ten promises are right where they were left out. */
export const leastPromise = 0.6
export const leastRequest = 0.5

export type ReadSentence = (features: Iterable<string>) => Shares<'other' | 'promise' | 'request'>

const readSentence: ReadSentence = createFeatureModel(promiseWeights)

/** What the sentences of a message promise, and ask for. */
export interface Said {
  promises: string[]
  requests: string[]
}

export function readSaid(text: string, read = readSentence): Said {
  const said: Said = { promises: [], requests: [] }
  for (const sentence of sentencesIn(text)) {
    const { promise, request } = read(promiseFeatures(sentence))
    if (promise >= leastPromise) said.promises.push(sentence)
    else if (request >= leastRequest) said.requests.push(sentence)
  }
  return said
}

export const isPromise = (sentence: string): boolean => readSentence(promiseFeatures(sentence)).promise >= leastPromise
