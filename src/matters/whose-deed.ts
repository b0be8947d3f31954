import { sharedTopics, topicWords } from '../reading/reading.ts'
import { areNamesakes } from './namesakes.ts'
import type { Statement } from './statement.ts'
import { ofAnotherOwner } from './whose-thing.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject'>

const title = '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Herr|Frau)\\.? '
const named = `(?:${title})?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)*`
/** Prepositions: a name after one is not the doer ("at Bosch", "with Anna"). */
const beside = /(?:^|[^\p{L}])(?:at|for|from|with|to|in|of|by|after|before|since|until|bei|von|mit|seit)\s$/iu
const mention = new RegExp(
  `(?<![\\p{L}'’])(?:(?<own>[Ii]|[Ww]e|[Tt]he user|[Ii]ch|[Ww]ir)(?![\\p{L}])|(?<other>[Hh]e|[Ss]he|[Tt]hey|${named})(?![\\p{L}]))`,
  'gu',
)
/** Another person directly before the verb: "My neighbour has just", "the new head". */
const near =
  /(?<!\p{L})(?:my|our|his|her|their|the|mein|meine|unser|unsere) (?:\p{Ll}[\p{L}-]* ){1,3}?(?:(?:has|have|had|is|was|got|just|recently|now|finally|also|hat|ist) )*$/iu

/**
 * The doer of the verb at an offset, by the last person named before it: `own`, the words for another person, or undefined
 * without a person ("quit my job").
 */
export function doerBefore(text: string, at: number): 'own' | { other: string } | undefined {
  const before = text
    .slice(0, at)
    .split(/[.;!?] (?=\p{Lu})(?<!\b(?:Mr|Mrs|Ms|Mx|Dr|Prof)\. )/u)
    .at(-1)!
  const beginning = at - before.length
  let doer: 'own' | { other: string } | undefined
  for (const { index, groups } of before.matchAll(mention)) {
    const other = groups!.other
    if (other === undefined) doer = 'own'
    else if (!beside.test(before.slice(0, index)) && (beginning + index > 0 || isName(other))) doer = { other }
  }
  const nearest = near.exec(before)
  return nearest && !/ and I /.test(nearest[0]) && !/(?<!\p{L})(?:I|we)(?!\p{L})/u.test(nearest[0])
    ? { other: nearest[0] }
    : doer
}

/** Whether words at the start of a sentence are a name; other words are capitalized there, too: "Finally", "Yesterday". */
const isName = (words: string): boolean =>
  /^(?:he|she|they)$/i.test(words) || (topicWords(words).size > 0 && !/^\p{L}+ly$/u.test(words))

const leading = new RegExp(
  `^(?:${title}\\p{Lu}[\\p{L}'’-]+|\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)+)(?=['’ ])`,
  'u',
)
const ofUser = /^(?:I|we|the user)(?!\p{L})/iu
const ownWord = /(?<!\p{L})(?:I|me|my|mine|we|us|our|ours|the user|user's)(?!\p{L})/iu
const pronoun = /(?<!\p{L})(?:he|she|him|her|his|they|them|their)(?!\p{L})/iu

/** The other person that a statement begins with, or has as its subject. */
function otherIn({ content, subject }: Said): string | undefined {
  if (subject !== 'user' && !subject.startsWith("user's ")) return subject
  return leading.exec(content)?.[0]
}

const names = (person: string, { content, subject }: Said): boolean =>
  sharedTopics(topicWords(person), topicWords(`${content} ${subject}`)) > 0

/**
 * Whether two statements are about different people, the user included: "Mrs. Pohl retired" is not about "I'm a teacher". A
 * statement that names both people is about both.
 */
function areOfDifferentPeople(newer: Said, older: Said): boolean {
  const [now, then] = [otherIn(newer), otherIn(older)]
  if (now !== undefined && then !== undefined)
    return !names(now, older) && !names(then, newer) && !ownWord.test(newer.content)
  if (now !== undefined) return ofUser.test(older.content) && !names(now, older) && !ownWord.test(newer.content)
  if (then === undefined || !ofUser.test(newer.content)) return false
  return !names(then, newer) && !ownWord.test(older.content) && !pronoun.test(newer.content)
}

/** Whether two statements are about different people: two of one name, or the user and another person. */
export const isOfOthers = (older: Said, newer: Said): boolean =>
  areNamesakes(older, newer) || areOfDifferentPeople(newer, older)

/** A test for statements about another person, or the thing of another person, than a question asks about. */
export function aboutOthers(question: string): (statement: Said) => boolean {
  const asked = { content: question }
  const isOfAnother = ofAnotherOwner(question)
  return (statement) => areNamesakes(asked, statement) || isOfAnother(statement.content)
}
