import { sharedTopics, topicWords } from '../reading/reading.ts'
import { thingsOf } from './one-matter.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject'>

/** A first name that a statement begins with, before a verb of people or its possessive. */
const lead =
  /^(?!(?:to|yester)day|tomorrow|tonight|\p{L}+day['’]|\p{L}+ly )(\p{Lu}\p{Ll}[\p{L}-]*)(?:['’]s?(?= \p{Ll})|(?= (?:goes|sees|plays|sings|works|lives|attends|switches|changes|has|got|quit|wants|takes|asked|brought|returned|starts)(?!\p{L})))/u
/** Something that a person regularly does or is due for, with its day: "Bram's speech therapy is on Wednesdays". */
const activities = [
  /^(?:\p{Lu}[\p{L}-]+['’]s?|[Mm]y|[Oo]ur|[Tt]he user['’]s) (\p{Ll}[\p{Ll} -]*?) (?:is|are) (?:now )?(?:on|at|every)(?!\p{L})/u,
  /^(?:(?:\p{Lu}[\p{L}-]+|[Tt]he user) has|(?:I|We) have) (\p{Ll}[\p{Ll} -]*?) (?:on|at|every)(?!\p{L})/u,
]
const ownWord = /(?<!\p{L})(?:I|me|my|we|us|our|the user)(?!\p{L})/iu
const isOwn = /^(?:I|we|the user)(?!\p{L})/iu
/** Words for a change of what is known. */
const changes =
  /\b(?:now|instead|no longer|any ?more|not|never|mov(?:e[sd]?|ing)|switch\p{L}*|chang\p{L}*|swap\p{L}*|replac\p{L}*|cancel\p{L}*|postpon\p{L}*|resched\p{L}*|put off|quit|gave up|stop\p{L}*|new|left|leaves|ends?|over)\b|n['’]t\b/iu
const day = /\(\d{4}-\d\d-\d\d\)/
const dayAndTime = /\(\d{4}-\d\d-\d\d\) at \d/

/** Whether a newer statement is about another person, activity or single event than the older one, and so ends nothing. */
export const isBesideActivity = (older: Said, newer: Said): boolean =>
  areOtherActivities(older, newer) || isOfOtherName(older, newer) || isSingleEvent(older, newer)

function areOtherActivities(older: Said, newer: Said): boolean {
  const [then, now] = [older, newer].map(({ content }) => activityIn(content)) as [string?, string?]
  if (then === undefined || now === undefined || /\b(?:instead|replac\p{L}*|rather than)\b/iu.test(newer.content))
    return false
  return sharedTopics(topicWords(then), topicWords(now)) === 0
}

const activityIn = (content: string): string | undefined =>
  activities.map((form) => form.exec(content)?.[1]).find((found) => found !== undefined)

function isOfOtherName(older: Said, newer: Said): boolean {
  const [then, now] = [older, newer].map(({ content }) => lead.exec(content)?.[1]) as [string?, string?]
  if (now === undefined || now === then) return false
  if (then !== undefined) return sharedTopics(thingsOf(older, newer), thingsOf(newer, older)) === 0
  return (
    isOwn.test(older.content) &&
    !older.content.toLowerCase().includes(now.toLowerCase()) &&
    !ownWord.test(newer.content)
  )
}

/** "The concert is on 10 December (2026-12-10) at 7" ends nothing that has no day, such as a school. */
const isSingleEvent = (older: Said, newer: Said): boolean =>
  dayAndTime.test(newer.content) && !day.test(older.content) && !changes.test(newer.content)
