import type { FoundPerson } from './find-people.ts'

/** Verbs before who speaks or acts: `did Ann say`, `hat Ann empfohlen`, `dijo Ana`. */
const verbs =
  'did|does|do|has|had|have|was|were|is|am|are|can|could|will|would|should|hat|hatte|habe|hatten|sagte|meinte|schrieb|wollte|a|ai|ha|he|dijo|est'
const afterVerb = new RegExp(`\\b(?:${verbs})[ -](?=(\\p{L}[\\p{L}\\p{M}’'-]*))`, 'giu')
/** How the owner says "I". */
const owner = /^(?:I|ich|je|yo|io|eu)$/
const amount =
  /\b(?:when|how (?:much|many|long|old|often|far|big|high|tall)|(?:what|which) (?:date|day|week|weekend|month|year|time|number|size|price|floor|age)|wann|wie (?:viele?|lange|alt|oft|hoch|teuer)|quand|combien|cuándo|cuánt[oa]s?|quando|quant[oi])(?!\p{L})|\bcosts?\b/iu
const measures =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|first|second|third|once|twice|half|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|today|tomorrow|yesterday|tonight|noon|eins?|zwei|drei|vier|fünf|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|heute|morgen|gestern)(?!\p{L})/iu

/**
 * Who speaks or acts in a question: ids of the people of the name that it says, null for the owner ("did I promise"), undefined where
 * it says neither. Of "What did I tell Boris" that is the owner, though Boris is named.
 */
export function subjectOf(question: string, named: readonly FoundPerson[]): readonly string[] | null | undefined {
  for (const [, word = ''] of question.matchAll(afterVerb)) {
    if (owner.test(word)) return null
    const name = word.replace(/['’]s$/u, '').toLowerCase()
    const people = named.filter((one) => one.name.toLowerCase().split(' ')[0] === name)
    if (people.length > 0) return people.map(({ id }) => id)
  }
  return undefined
}

/** Does a question ask for a number, a day or a time? */
export const asksAmount = (question: string): boolean => amount.test(question)

/** Does a text hold a number, a day or a time? */
export const statesAmount = (text: string): boolean => measures.test(text)
