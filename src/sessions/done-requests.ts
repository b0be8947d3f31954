import type { Part } from '../text/report/parts.ts'
import { readPromptSentence } from '../text/sayings/sayings.ts'
import { contentTerms } from '../text/tokenize.ts'
import { holdsMost, notYet, saysWorkDone, wordsOfStep } from './closed-steps.ts'

/** A sentence of a turn, with its purpose. */
interface Said {
  text: string
  turn: number
  isAssistant: boolean
  part: Part | undefined
}

/** Least share at which a sentence counts as a request for work. */
const leastTask = 0.5
/** The same for a sentence that names a known step. */
const leastOfNamed = 0.2
/** Purposes of sentences in which an assistant reports what it did. */
const outcomes: readonly (Part | undefined)[] = ['changed', 'checked', 'cause']

/**
 * Whether a user's sentence asks for work that the assistant then did. "Please check the totals" by an assistant is a next
 * step for its user; by a user it is a request for now. The answer ends where the user asks for other work.
 */
export function wasDone(request: { text: string; turn: number; isLabelled?: boolean }, said: readonly Said[]): boolean {
  const asker = said.find(({ turn }) => turn === request.turn)
  if (asker === undefined || asker.isAssistant || !(request.isLabelled || asksNow(request.text))) return false
  return hasOutcome(said.filter(({ turn }) => turn > request.turn))
}

/** Whether an assistant reports an outcome before its user asks for other work. */
function hasOutcome(later: readonly Said[]): boolean {
  const end = later.findIndex(({ isAssistant, text }) => !isAssistant && asksNow(text))
  return later.slice(0, end < 0 ? undefined : end).some(({ isAssistant, ...one }) => isAssistant && reportsOutcome(one))
}

const reportsOutcome = ({ text, part }: Pick<Said, 'text' | 'part'>): boolean =>
  saysWorkDone(text) || (outcomes.includes(part) && !notYet.test(text))

/**
 * Whether the first turn asks for a step, and the assistant then reports an outcome. What is left of such a step is among
 * the next steps of that session.
 */
export const isTakenUp = (step: string, said: readonly Said[]): boolean =>
  said.some(({ text, turn }) => turn === said[0]!.turn && asksFor(text, step)) &&
  hasOutcome(said.filter(({ turn }) => turn > said[0]!.turn))

/** Whether a user's sentence asks for a step: few words may name it, but it has no other number. */
function asksFor(text: string, step: string): boolean {
  const [own, all] = [contentTerms(text), contentTerms(step)]
  const isNamed = wordsOfStep(step).some((wanted) => holdsMost(own, wanted) || holdsMost(wanted, own))
  return (
    isNamed &&
    [...own].every((term) => !/^\d+$/.test(term) || all.has(term)) &&
    !notYet.test(text) &&
    asksNow(text, leastOfNamed)
  )
}

function asksNow(text: string, least = leastTask): boolean {
  const said = readPromptSentence(text)
  return said.share('task') >= least && !said.is('putOff')
}
