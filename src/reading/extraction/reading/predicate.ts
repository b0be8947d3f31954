import { plainForm, withoutAdverbs } from '../../../text/verb-forms.ts'
import type { Speaker } from './speaker.ts'
import { otherInThirdPerson } from './third-person.ts'

/** What a statement says about its subject. */
export interface Predicate {
  /** In plain form, without adverbs: `live in Porto`, `be a nurse`, `have moved to Lisbon`. */
  phrase: string
  /** In the third person, otherwise as it was said. */
  predicateText: string
}

/** What is said about another person or a thing. */
export const predicateOf = (words: string, speaker: Speaker): Predicate => ({
  phrase: phraseOf(words),
  predicateText: otherInThirdPerson(words, speaker),
})

/** A verb phrase in its plain form, without adverbs: `is now a nurse` becomes `be a nurse`. */
export function phraseOf(words: string): string {
  const bare = withoutAdverbs(words.trim())
  const [, verb = '', rest = ''] = /^(\S+)(.*)$/s.exec(bare) ?? []
  return withoutAdverbs(plainForm(verb.toLowerCase()) + rest).replace(beNow, 'be ')
}
/** "My boss is now Dr. Meier": "now" is removed, because every statement is about the present. */
const beNow = /^be (?:now|currently|presently|nowadays|at present|at the moment) (?=\S)/i
