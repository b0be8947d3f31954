import { createFeatureModel } from '../../text/sayings/feature-model.ts'
import { type AskedQuestion, answerSigns, isClosedByRule, passesBy, signsOfQuestion } from './answer-signs.ts'
import { answerWeights } from './answer-weights.ts'
import type { Conversation, LoopOptions } from './open-loop.ts'

/** Messages after a question that are looked through. */
const mostLater = 60

const read = createFeatureModel<'stays' | 'settles'>(answerWeights)

/** The signs of a question by itself, and then those of each message after it that is not about something else. */
export function signsOfAnswers(all: Conversation, question: AskedQuestion): string[][] {
  const from = question.index + 1
  const count = Math.max(0, Math.min(all.messages.length - from, mostLater))
  const later = Array.from({ length: count }, (_, place) => from + place).filter(
    (index) => !passesBy(all, index, question),
  )
  return [signsOfQuestion(all, question), ...later.map((index) => answerSigns(all, index, question))]
}

/**
 * How likely a question still waits for an answer: that it wanted one, and that no later message gave it, each with the share
 * that the model gives it, as if they did so independently (noisy-or). 0 to 1.
 */
export const waitsShare = (
  all: Conversation,
  question: AskedQuestion,
  options: Pick<LoopOptions, 'dayNamed'>,
): number =>
  isClosedByRule(all, question, options)
    ? 0
    : signsOfAnswers(all, question).reduce((open, signs) => open * read(signs).stays, 1)
