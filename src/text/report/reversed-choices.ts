import { choiceOf } from './known-choice.ts'
import { mayReplace, replacesChoice } from './replacements.ts'

/** Whether a later sentence, with the `next` one, chooses something else in place of what a decision chose. */
export const reverses = (later: string, decision: string, next?: string): boolean =>
  mayReplace(later) && replacesChoice({ text: later, next }, choiceOf({ title: decision, narrative: '', facts: [] }))

/** The decisions in their order, without those that a later one of them reverses. */
export const withoutReversed = (decisions: readonly string[]): string[] =>
  decisions.filter((decision, at) => !decisions.slice(at + 1).some((later) => reverses(later, decision)))
