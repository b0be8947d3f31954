import { createFeatureModel } from '../../text/sayings/feature-model.ts'
import { isAnsweredYes, keepingSigns, stillOpenAt } from './keeping-signs.ts'
import { keepingWeights } from './keeping-weights.ts'
import type { Conversation, SaidPromise } from './open-loop.ts'

/** Messages after a promise that are looked through. */
const mostLater = 300

const read = createFeatureModel<'stays' | 'settles'>(keepingWeights)

/** The signs of each message after a promise, or after the last that shows it still open. */
export function signsOfLater(all: Conversation, promise: SaidPromise): string[][] {
  const from = Math.max(promise.index, stillOpenAt(all, promise)) + 1
  const count = Math.max(0, Math.min(all.messages.length, promise.index + 1 + mostLater) - from)
  return Array.from({ length: count }, (_, place) => keepingSigns(all, from + place, promise))
}

/**
 * How likely a promise is still open: that no later message settled it, each with the share that the model gives it, as if they did so
 * independently (noisy-or). 0 to 1.
 */
export const openShare = (all: Conversation, promise: SaidPromise): number =>
  isAnsweredYes(all, promise) ? 0 : signsOfLater(all, promise).reduce((open, signs) => open * read(signs).stays, 1)
