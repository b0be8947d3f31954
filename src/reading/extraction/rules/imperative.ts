import { isPast } from '../../../text/past-tense.ts'

/** Adverbs before the verb of an order. */
const before = /^(?:(?:please|always|never|do not|only|also) )+/i
/** Words that begin a statement or a question. */
const subject =
  /^(?:I|you|we|he|she|they|it|my|your|our|his|her|their|its|the|a|an|this|that|there|what|how|can|could|would|will|is|are|was|do you|does|did|should|mind|been|had|has|have (?:you|I|been))\b/i
/** "Parking", "tickets": a noun, and not "bring", "address" or "focus". */
const noun = /^(?!(?:bring|ping|ring|sing|sling|spring|string|swing)$)[a-z]{2,}ing$|[a-z](?<![aisu])s$/
/** Verbs that look alike in both tenses. */
const alsoPresent = /^(?:put|cut|set|let|read|hit|shut|split|spread|quit|bet|cost|found)$/
/** A verb with a subject before it; words that are often nouns as well are left out ("log calls", "count steps"). */
const finite =
  /^(?:is|are|was|were|has|had|will|would|can|could|must|should|may|might|isn't|aren't|won't|says|needs|wants|gets|goes|does|comes|takes|makes|gives|starts|begins|ends|opens|closes|meets|runs|leaves|arrives|lives|stays|moves|sleeps|eats|pays|costs|brings|keeps|teaches|serves|delivers|sits|wears|allows|requires|lets|thinks|prefers|likes|hates|loves|becomes|remains|means|happens|belongs)$/

/** "Otto walks himself to school": no plural has such a word behind it. */
const acts = /^\S+ [a-z]+s (?:himself|herself|itself|me|us|him|it|them|I)\b/
/**
 * Whether words begin with an imperative, as far as English shows it. "Zofia is coming on Wednesdays from now on" and
 * "tickets cost nine euros from now on" have a subject.
 */
export function isCommand(words: string): boolean {
  const bare = words.replace(before, '')
  const [first = '', second = ''] = bare.split(' ', 2)
  const verb = first.charAt(0).toLowerCase() + first.slice(1)
  if (!/^[a-z]+$/.test(verb) || subject.test(bare) || acts.test(bare)) return false
  if (noun.test(verb) || finite.test(second.toLowerCase())) return false
  return !isPast(verb) || alsoPresent.test(verb)
}
