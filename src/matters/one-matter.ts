import { readOnce } from '../core/read-once.ts'
import { sharedTopics, topicWords } from '../reading/reading.ts'
import { kin } from './namesakes.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject'>

/** Number of words that two statements share, without names of people. Prices in both count as one more. */
export const sharedThings = (one: Said, other: Said): number =>
  sharedTopics(thingsOf(one, other), thingsOf(other, one)) +
  Number(price.test(one.content) && price.test(other.content))

const price = /[$€£]\s?\d|\d\s?(?:[€£$]|euros?\b|dollars?\b|pounds?\b|francs?\b|crowns?\b)/i

const topicsOf = readOnce(({ content }: Said) => topicWords(content))

/** The words of a statement without the names of people in both statements. */
export function thingsOf(one: Said, other: Said): Set<string> {
  const people = new Set([...namesOf(one), ...namesOf(other)])
  return new Set([...topicsOf(one)].filter((word) => !people.has(word) && !kinWords.has(word)))
}

const kinWords = topicWords(kin.replace(/[^a-z]+/g, ' '))
/** Stems of names: capitalized words inside a sentence, its first word before a verb, and its subject. */
const namesOf = readOnce(({ content, subject }: Said): ReadonlySet<string> => {
  const inner = [...content.matchAll(/(?<=[\p{L}\d,;:'] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name)
  const first =
    /^(\p{Lu}\p{Ll}+)(?:['’]s| (?:is|has|was|says|said|lives|works|sold|bought|went|will|wants|moved)\b)/u.exec(
      content,
    )?.[1] ?? ''
  return topicWords([...inner, first, subject === 'user' ? '' : subject].join(' '))
})
