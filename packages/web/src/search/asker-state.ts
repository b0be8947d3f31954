import type { SearchResult } from '../server/types.ts'
import { type Asked, keyOf, type Mode } from './question.ts'
import type { Outcome, Question } from './requests.ts'

/** What is known of the answer to a question. */
export interface Answer {
  asked: Asked
  /** How it was found: words are always looked up first, whatever mode is chosen. */
  by: Mode
  result: SearchResult
  /** Milliseconds from asking to having it, as the reader waited. */
  took: number
}

export interface AskerState {
  /** The last answer that came; it stays while the next one is on its way. */
  answer?: Answer | undefined
  /** Why the last question has no answer. */
  failure?: Error | undefined
  waiting: boolean
  /** The answer belongs to another question than the one that was asked last. */
  stale: boolean
}

/** A question that is still being typed waits for a pause, unless a search for words is all it asks for. */
export function newQuestion(asked: Asked, typing: boolean): Question {
  const needsPause = asked.mode !== 'search' && asked.query !== ''
  return { asked, key: keyOf(asked), written: !typing || !needsPause, hasWords: false }
}

export const whenAsked = (state: AskerState, question: Question): AskerState => ({
  ...state,
  waiting: true,
  stale: state.answer !== undefined && keyOf(state.answer.asked) !== question.key,
})

/** The state after a request. A failure keeps the last answer; an answer by words alone is followed by another. */
export function whenSettled(state: AskerState, { asked }: Question, using: Mode, outcome: Outcome): AskerState {
  if ('failure' in outcome)
    return { answer: state.answer, failure: outcome.failure, waiting: false, stale: state.stale }
  return { answer: { asked, by: using, ...outcome }, waiting: using !== asked.mode, stale: false }
}

/** The next request for a question: words come first. Undefined while it is being typed. */
export function nextRequest({ asked, hasWords, written }: Question): { using: Mode; isForWords: boolean } | undefined {
  if (asked.query !== '' && asked.mode !== 'vsearch' && !hasWords) return { using: 'search', isForWords: true }
  return written ? { using: asked.mode, isForWords: false } : undefined
}
