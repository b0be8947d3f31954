import { sharedTopics, topicWords } from '../reading/reading.ts'
import { inverseDeeds, notYetDone } from '../text/ended-deeds.ts'
import { stem } from '../text/words/stem.ts'
import { thingsOf } from './one-matter.ts'
import type { Statement } from './statement.ts'
import { doerBefore, isOfOthers } from './whose-deed.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject'>

/** Words of the deeds themselves, which are no things. */
const deedWords = topicWords(
  'lent loan borrow owe return paid pay brought gave given got come came taken sent took handed back put prescribed doctor stop quit cancel',
)
/** Whether a statement has words for an ending deed. */
export const mayEndDeed = (content: string): boolean =>
  inverseDeeds.some(([, ends]) => ends.test(content)) && !notYetDone.test(content)

/** Whether a statement reports the inverse of a deed: "Clement brought the bandsaw back" after "I lent the bandsaw". */
export function endsDeed(newer: Said, older: Said): boolean {
  if (notYetDone.test(newer.content) || isOfOthers(older, newer)) return false
  const isInverse = inverseDeeds.some(([begins, ends, isOwn]) => {
    const [then, now] = [begins.exec(older.content), ends.exec(newer.content)]
    if (!then || !now) return false
    return !isOwn || /\b(?:me|us)\b/.test(then[0]) || isByOwner(older, then.index) === isByOwner(newer, now.index)
  })
  return isInverse && sharedTopics(bareThings(older, newer), bareThings(newer, older)) > 0
}

const isByOwner = ({ content }: Said, at: number): boolean =>
  [undefined, 'own'].includes(doerBefore(content, at) as 'own')

const bareThings = (one: Said, other: Said): Set<string> =>
  new Set([...thingsOf(one, other)].filter((word) => !deedWords.has(word)))

const only =
  /(?<!\p{L})(?:I|we)(?:['’](?:m|re)| am| are)? (?:now )?(?:only|always|exclusively) (?:ever )?(?<verb>\p{Ll}+)/iu
const since =
  /(?<!\p{L})(?:I|we)(?:['’](?:m|re)| am| are)? (?:now )?(?<verb>\p{Ll}+) .*(?<!\p{L})(?:now|these days|nowadays|for everything|from now on)(?!\p{L})/iu

/** Whether a habit took the place of an exclusive one: "I'm using epoxy for everything now" after "I only use resorcinol". */
export function replacesHabit(newer: Said, older: Said): boolean {
  const [then, now] = [only.exec(older.content)?.groups?.verb, since.exec(newer.content)?.groups?.verb]
  if (then === undefined || now === undefined || notYetDone.test(newer.content)) return false
  const verb = stem(then.toLowerCase())
  if (verb !== stem(now.toLowerCase())) return false
  const [things, newThings] = [thingsOf(older, newer), thingsOf(newer, older)]
  things.delete(verb)
  return sharedTopics(things, newThings) > 0
}
