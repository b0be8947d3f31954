import { type Matters, sharedTopics, topicWords } from '../reading/reading.ts'
import { hasConditionBeyond } from '../text/mentions-health.ts'
import { sharedThings } from './one-matter.ts'
import { areOtherAttributes } from './other-attribute.ts'
import { areOtherThings, shareNothing } from './other-thing.ts'
import { endingWords } from './outdates.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'saidAt' | 'predicate' | 'value' | 'slot' | 'subject'>

/**
 * Least log-odds that the newer statement ends the older one, if both share nothing but the name of a person. Of such pairs
 * in the written stories, 20 of 36 at or above it belong together, and 11 of 73 below.
 */
const leastOdds = 0.3

/**
 * Whether a newer statement is about another thing, or about another matter of the same person: "Rafael is freelance now"
 * says nothing about where Rafael is from. A value such as a home, a job or an age needs words of its own kind in the newer
 * statement.
 */
export function isOtherMatter(matters: Pick<Matters, 'outdatedOdds'>, older: Said, newer: Said): boolean {
  if (areOtherAttributes(older, newer) || isOfOtherHealth(older, newer)) return true
  if (areOtherThings(older, newer) || shareNothing(older, newer)) return true
  if (!isOfPerson(older) || sharedThings(older, newer) > 0 || namesValue(older, newer)) return false
  if (older.slot === null) return matters.outdatedOdds(older, newer) < leastOdds
  if (older.predicate === newer.predicate) return false
  const endings = endingWords(older)?.replaceAll(' ', '|')
  return endings === undefined || !new RegExp(`\\b(?:${endings})`, 'i').test(newer.content)
}

/** Whether the older statement is about a lasting condition, and the newer one shares only names with it. */
const isOfOtherHealth = ({ content }: Said, newer: Said): boolean =>
  hasConditionBeyond(content, newer.content) &&
  sharedTopics(topicWords(content.replace(/\p{Lu}\p{L}+/gu, '')), topicWords(newer.content)) === 0

const namesValue = ({ value }: Said, { content }: Said): boolean =>
  sharedTopics(topicWords(value), topicWords(content)) > 0

/** Whether a statement is about another person than the user, or about an occasion of one: `user|greta's birthday|scheduled`. */
const isOfPerson = ({ subject, slot }: Said): boolean => subject !== 'user' || /\|[^|]+['’]s /.test(slot ?? '')
