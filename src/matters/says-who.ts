import { sharedTopics, topicWords } from '../reading/reading.ts'
import { isBesideActivity } from './beside-activity.ts'
import { mayBeNamesakes } from './namesakes.ts'
import { sharedThings } from './one-matter.ts'
import type { Statement } from './statement.ts'
import { isOfOthers } from './whose-deed.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'type' | 'predicate' | 'slot' | 'content' | 'subject'>

/** "Juul is the user's daughter", "my vet is called Paco". */
const whoIs =
  /^(?:\p{Lu}\S*(?: \p{Lu}\S*)* is (?:the user['’]s|my|our) (?:[\p{Ll}-]+ ?){1,3}|(?:[Tt]he user['’]s|[Mm]y|[Oo]ur) (?:[\p{Ll}-]+ ){1,3}is (?:called |named )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*)[.!]?$/u
/** Words for the end of a relationship. */
const ends =
  /\b(?:ex|former(?:ly)?|used to|married|divorc\p{L}*|separat\p{L}*|split|broke|broken|left|leaves?|leaving|quit|resign\p{L}*|retire\p{L}*|replac\p{L}*|fired|died|dead|passed away|funeral|moved|moves|moving|called|name[sd]?)\b/iu
/** Words of change, which end a relationship only beside its noun: "Paco is no longer our vet". */
const changes = /\b(?:not|never|no longer|any ?more|instead|after all|new|now|actually)\b|n['’]t\b/iu
/** The nouns of a relationship: "is the user's elder brother" without names. */
const nounsOf = (content: string): Set<string> => topicWords(content.replace(/\p{Lu}\S*|\bthe user['’]s\b/gu, ' '))

const saysWho = ({ type, predicate, slot, content }: Said): boolean =>
  (type === 'relationship' && predicate !== 'has_family') ||
  (predicate === 'name' && slot !== null && slot.includes("'s ")) ||
  whoIs.test(content)

/**
 * Whether an older statement names a person's relationship to the user and a newer one states something else about the
 * person: a birthday or a visit does not end a relationship.
 */
const isBesideWho = (older: Said, newer: Said): boolean =>
  saysWho(older) &&
  !saysWho(newer) &&
  !ends.test(newer.content) &&
  !(changes.test(newer.content) && sharedTopics(nounsOf(older.content), topicWords(newer.content)) > 0)

/**
 * Whether a newer statement is about another person of the same name, or another matter, and so outdates nothing.
 * `perhaps`: only one of them has an epithet for the person, and they share no other word.
 */
export function besides(older: Said, newer: Said): 'surely' | 'perhaps' | undefined {
  if (isOfOthers(older, newer) || isBesideWho(older, newer) || isBesideActivity(older, newer)) return 'surely'
  return mayBeNamesakes(older, newer) && sharedThings(older, newer) === 0 ? 'perhaps' : undefined
}
