import { countEach } from '../../src/core/count-each.ts'
import { pack } from '../../src/core/packed-weights.ts'
import { signsOfAnswers } from '../../src/messages/context/answer-model.ts'
import { isClosedByRule, questionIn } from '../../src/messages/context/answer-signs.ts'
import { findPromises } from '../../src/messages/context/find-promises.ts'
import { signsOfLater } from '../../src/messages/context/keeping-model.ts'
import { contentOf } from '../../src/messages/context/loop-words.ts'
import type { Conversation, LoopOptions } from '../../src/messages/context/open-loop.ts'
import { type ReadSentence, readSaid } from '../../src/messages/context/promise-model.ts'
import type { StoredModel } from '../../src/text/sayings/feature-model.ts'
import { minimize, penalize } from '../statements/logistic.ts'
import { fits, type LabelledTalk } from './read-talks.ts'

/** A promise or a question: the signs of each later message, and whether one of them settled it. */
export interface MatterSample {
  later: string[][]
  isOpen: boolean
}

/** A sign of fewer matters says nothing of others. */
const leastMatters = 3
const penalty = 3
/** Log-odds that a message settles a matter, before anything is known of it. */
const few = -2
/** No exponential of more. */
const most = 30
/** Before what follows. Milliseconds. */
const pause = 3 * 24 * 60 * 60 * 1000

/** Promises that are found in a talk; messages of `others` follow, which settle nothing. */
export function promisesOf(
  talk: LabelledTalk,
  others: readonly LabelledTalk[] = [],
  read?: ReadSentence,
): MatterSample[] {
  const all = joined(talk, others, read)
  const own = findPromises(all).filter(({ index }) => index < talk.messages.length)
  return own.map((promise) => {
    const [{ text }, { from }] = [promise, all.messages[promise.index]!]
    return { later: signsOfLater(all, promise), isOpen: isOpenIn(talk, { kind: 'promise', from, text }) }
  })
}

/** Questions of a talk; messages of `others` follow, which answer nothing. */
export function questionsOf(
  talk: LabelledTalk,
  others: readonly LabelledTalk[],
  options: Pick<LoopOptions, 'dayNamed'>,
): MatterSample[] {
  const all = joined(talk, others)
  return talk.messages.flatMap(({ from }, index) => {
    const question = questionIn(all, index)
    if (!question || isClosedByRule(all, question, options)) return []
    const isOpen = isOpenIn(talk, { kind: 'question', from, text: question.text })
    return { later: signsOfAnswers(all, question), isOpen }
  })
}

function joined(talk: LabelledTalk, others: readonly LabelledTalk[], read?: ReadSentence): Conversation {
  const messages = [...talk.messages]
  for (const other of others) {
    const from = messages.at(-1)!.at + pause - other.messages[0]!.at
    messages.push(...other.messages.map((message) => ({ ...message, at: from + message.at })))
  }
  return {
    messages,
    contents: messages.map(({ text }) => contentOf(text)),
    said: messages.map(({ text }) => readSaid(text, read)),
  }
}

const isOpenIn = ({ matters }: LabelledTalk, found: Parameters<typeof fits>[0]): boolean =>
  matters.some((one) => one.isOpen && fits(found, one))

/**
 * Weights of the signs: a matter is settled unless every later message leaves it open (noisy-or), which is all that is known of
 * a talk. By L-BFGS from a bias at which few messages settle anything, with a quadratic penalty.
 */
export function fitKeeping(samples: readonly MatterSample[]): StoredModel {
  const counts = countEach(samples.flatMap(({ later }) => [...new Set(later.flat())]))
  const signs = [...counts].flatMap(([sign, count]) => (count >= leastMatters ? [sign] : [])).sort()
  const places = new Map(signs.map((sign, place) => [sign, place]))
  const rows = samples.map(({ later, isOpen }) => ({
    isOpen,
    messages: later.map((found) => Int32Array.from(found.flatMap((sign) => places.get(sign) ?? []))),
  }))
  const size = signs.length
  const cost = (weights: Float64Array, gradient: Float64Array): number => {
    let sum = penalize(weights, gradient, { count: size, penalty })
    for (const { messages, isOpen } of rows) {
      const odds = messages.map((found) =>
        found.reduce((total, place) => total + weights[place]!, weights[size]! + few),
      )
      // Log of the share of staying open.
      const stays = -odds.reduce((total, one) => total + Math.log1p(Math.exp(Math.min(one, most))), 0)
      const open = Math.min(Math.exp(stays), 1 - 1e-9)
      sum -= isOpen ? stays : Math.log(1 - open)
      const slope = isOpen ? 1 : -open / (1 - open)
      for (const [at, found] of messages.entries()) {
        const step = slope / (1 + Math.exp(-odds[at]!))
        for (const place of found) gradient[place]! += step
        gradient[size]! += step
      }
    }
    return sum
  }
  const weights = minimize(cost, size + 1)
  const pairs = Array.from(weights.subarray(0, size), (weight) => [weight, 0]).flat()
  return {
    classes: ['settles', 'stays'],
    biases: [Math.round((weights[size]! + few) * 1e4) / 1e4, 0],
    vocabulary: signs.join('\n'),
    ...pack(pairs, [pairs.length]),
  }
}
