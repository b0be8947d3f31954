import { isPast } from '../../../text/past-tense.ts'

/** Adverbs before the verb of an order. */
const before = /^(?:(?:please|always|never|do not|only|also) )+/i
/** Words that begin a statement or a question. */
const subject =
  /^(?:I|you|we|he|she|they|it|my|your|our|his|her|their|its|the|a|an|this|that|there|what|how|can|could|would|will|is|are|was|do you|does|did|should|mind|been|had|has|have (?:you|I|been))\b/i
/** "Parking", "tickets": a noun, and not "bring", "address" or "focus". */
const noun = /^(?!(?:bring|ping|ring|sing|sling|spring|string|swing)$)[a-z]{2,}ing$|[a-z](?<![aisu])s$/
/** "Never spoilers", "emails in German": wishes without a verb. */
const insisted = /^(?:please )?(?:always|never) /i
const wished = /^[a-z]+s (?:in|as|with|without|under|below|only)\b/i
/** Verbs that look alike in both tenses. */
const alsoPresent = /^(?:put|cut|set|let|read|hit|shut|split|spread|quit|bet|cost|found|beat|embed|shed|shred)$/
/** A verb with a subject before it. */
const finite =
  /^(?:is|are|was|were|has|had|will|would|can|could|must|should|may|might|isn't|aren't|won't|says|wants|gets|goes|does|comes|takes|makes|gives|begins|opens|closes|meets|leaves|arrives|lives|stays|sleeps|eats|pays|brings|keeps|teaches|serves|delivers|sits|wears|allows|requires|lets|thinks|prefers|likes|hates|loves|becomes|remains|means|happens|belongs)$/

/** "Otto walks himself to school": no plural has such a word behind it. */
const acts = /^\S+ [a-z]+s (?:himself|herself|itself|me|us|him|it|them)\b/
/** A verb that is a plural noun as well ("include costs in euros"), with what follows a verb. */
const ambiguous =
  /^\S+ (?:costs|needs|starts|ends|runs|moves|plays|works|uses|charges|calls|visits|likes|loves) (?:\d|an?\b|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|twelve\b|me\b|us\b|at\b|from\b|until\b|to\b)/i
/**
 * Whether words begin with an imperative, as far as English shows it. "Zofia is coming on Wednesdays from now on" and
 * "tickets cost nine euros from now on" have a subject.
 */
export function isCommand(words: string): boolean {
  const bare = words.replace(before, '')
  const [first = '', second = ''] = bare.split(' ', 2)
  const verb = first.charAt(0).toLowerCase() + first.slice(1)
  if (!/^[a-z]+$/.test(verb) || subject.test(bare) || acts.test(bare) || ambiguous.test(bare)) return false
  if ((noun.test(verb) && !wished.test(bare) && !insisted.test(words)) || finite.test(second.toLowerCase()))
    return false
  return !isPast(verb) || alsoPresent.test(verb)
}
