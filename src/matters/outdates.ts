import { sharedTopics, topicWords } from '../reading/reading.ts'
import { endsState, namesSomeOfList } from './denied-state.ts'
import { endsAbsence, wordsForAbsent } from './ends-absence.ts'
import { endsByName, mayEndByName } from './ends-by-name.ts'
import { endsDeed, mayEndDeed, replacesHabit } from './inverse-deeds.ts'
import { leavesHome, movingWords, withoutMonth } from './leaves-home.ts'
import { areNamesakes } from './namesakes.ts'
import { thingsOf } from './one-matter.ts'
import { mayReplaceOwned, replacesOwned, wordsForOwned } from './owned-things.ts'
import { lost, partsWith } from './parted-with.ts'
import type { Statement } from './statement.ts'
import { doerBefore, isOfOthers } from './whose-deed.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'saidAt' | 'subject' | 'predicate' | 'value' | 'instruction'> &
  Partial<Pick<Statement, 'slot'>>

/**
 * Whether a later statement denies or replaces an older one about the same person, by their words: "isn't allergic to
 * walnuts, it's hazelnuts", "now that Lotte is 10", "quit my job", "… after all". `perhaps`: it names no end, but makes
 * one likely. It only decides what is shown first; no fact is retired by it.
 */
export function outdates(newer: Said, older: Said): 'surely' | 'perhaps' | undefined {
  if (newer.saidAt <= older.saidAt || newer.content === older.content || older.instruction !== null) return undefined
  if (newer.content.endsWith('?') || areNamesakes(older, newer)) return undefined
  if (endsDeed(newer, older) || endsByName(newer, older) || endsAbsence(newer, older) || partsWith(newer, older, lost))
    return 'surely'
  if (!isOfOwner(newer, older) || (denial.test(newer.content) && namesSomeOfList(newer, older))) return undefined
  if (endsState(newer, older)) return 'surely'
  const isOutdated =
    deniesValue(newer, older) ||
    isNextAge(newer, older) ||
    endsJob(newer, older) ||
    (homePredicates.has(older.predicate) && leavesHome(newer) && !isBefore(newer, older)) ||
    lifts(newer, older) ||
    eatsAgain(newer, older) ||
    turns(newer, older) ||
    replacesOwned(newer, older)
  if (isOutdated && !isOfOthers(older, newer)) return 'surely'
  const mayBe = hasPerhapsMoved(newer, older) || changesSchool(newer, older) || replacesHabit(newer, older)
  return mayBe ? 'perhaps' : undefined
}

/** Whether a statement has words that may make `outdates` sure: a quick test of the newer statement alone. */
export const mayEnd = (content: string): boolean =>
  denial.test(content) ||
  numbered.test(content) ||
  leaving.test(content) ||
  permission.test(content) ||
  turn.test(content) ||
  mayReplaceOwned(content) ||
  mayEndDeed(content) ||
  mayEndByName(content) ||
  leavesHome({ content })
/** A possible age. */
const numbered = /(?: is|['’]s|['’]m| am| turned| turns)(?: now| already)? \d{1,3}\b/i

/** Whether the newer statement names the person of the older one, or both are about the user. */
function isOfOwner({ content, subject }: Said, older: Said): boolean {
  if (older.subject === subject) return true
  if (older.subject === 'user') return false
  return content.toLowerCase().includes(older.subject.replace(/^user's /, ''))
}

const denial = /\b(?:not|no longer|never|negative|wrong)\b|n['’]t\b/i

/** Denies the value of the older statement, unless that is a denial itself: "not allergic to anything". */
function deniesValue({ content }: Said, { value, predicate, content: said }: Said): boolean {
  if (!denial.test(content) || denial.test(said)) return false
  const words = topicWords(value)
  if (words.size === 0 || words.size > longestValue) return false
  if (sharedTopics(words, topicWords(content)) < words.size || asksOrDoubts.test(content)) return false
  // The denial names the same relation ("Ana isn't allergic to nuts"), or a test of it.
  const isNamed = predicate.split('_').some((part) => part.length > 3 && content.toLowerCase().includes(part))
  return isNamed || /\b(?:negative|is fine|are fine)\b/i.test(content)
}
const longestValue = 3
const asksOrDoubts = /\b(?:not sure|maybe|perhaps|if|whether|not only|not just)\b/i

/** States a higher age than the known one: "now that Lotte is 10", "Lotte turned 10". */
function isNextAge({ content, subject, predicate }: Said, older: Said): boolean {
  if (older.predicate !== 'age' || predicate === 'birthday') return false
  const name = older.subject === 'user' ? 'I' : older.subject.replace(/^user's /, '')
  const age = new RegExp(
    `(?<!\\p{L})${name.replace(/[^\p{L}\p{N} ]/gu, '.')}(?: is|['’]s|['’]m| am| turned| turns| has turned)(?: now| already)? (\\d{1,3})(?! ?(?:%|cm|kg|kilos?|metres?|minutes?|weeks?|months?|euros?|pounds?)|[.,:]\\d)\\b`,
    'iu',
  )
  const stated = age.exec(content)?.[1]
  return (
    stated !== undefined &&
    (subject === older.subject || older.subject !== 'user') &&
    Number(stated) > Number(older.value)
  )
}

const jobPredicates: ReadonlySet<string> = new Set(['job', 'works_at', 'employment', 'job_title'])
const homePredicates: ReadonlySet<string> = new Set(['lives_in', 'address'])
/** Whether a report names a year before the one in which the older statement was made: "we moved to York in 1998". */
const isBefore = ({ content }: Said, { saidAt }: Said): boolean =>
  [...content.matchAll(/\b(?:19|20)\d\d\b/g)].some(([year]) => Number(year) < new Date(saidAt).getUTCFullYear())

/**
 * Whether a newer statement perhaps names a new home, since it states one that is not in the slot: "we're in York now". A
 * second home is no new one.
 */
const hasPerhapsMoved = (newer: Said, older: Said): boolean =>
  homePredicates.has(older.predicate) &&
  typeof older.slot === 'string' &&
  newer.predicate === 'lives_in' &&
  newer.slot === null &&
  newer.subject === older.subject &&
  nowHere.test(newer.content) &&
  !/\b(?:19|20)\d\d\b(?!-)/.test(newer.content)
const nowHere = /\b(?:now|settled|our new|my new|moved)\b/i

/** "Nael changes nurseries, he's at the Arcobaleno" after "Nael goes to the Montessori nursery". */
function changesSchool(newer: Said, older: Said): boolean {
  const name = /^(\p{Lu}[\p{L}-]+|I|The user) /u.exec(newer.content)?.[1]
  if (name === undefined || !changing.test(newer.content) || isBefore(newer, older)) return false
  return new RegExp(`(?<!\\p{L})${name} (?:goes to|go to|attends?|is at|am at|is in|studies at) `, 'u').test(
    older.content,
  )
}
const changing =
  /\b(?:switch|chang)(?:e[sd]|ed|es|ing|e)? (?:to an?(?:other| new|other new) )?(?:schools?|nurser(?:y|ies)|kindergartens?|colleges?|universit(?:y|ies)|day ?cares?)\b/i

/** Words for finding the end of a fact, added to its own: the end of a job or home may share none of them. */
export const endingWords = (older: Pick<Said, 'predicate' | 'content' | 'subject' | 'slot'>): string | undefined =>
  jobPredicates.has(older.predicate)
    ? 'job work quit left resigned retired freelance'
    : homePredicates.has(older.predicate)
      ? movingWords
      : older.predicate === 'diet'
        ? 'eat eating again meat fish dairy'
        : (wordsForAbsent(older) ?? wordsForOwned(older))

const leaving =
  /\b(?:quit|resigned|retired|been fired|got fired|laid off|made redundant|went freelance|gone freelance|no longer work\p{L}*|gekündigt|in Rente)\b|\bleft\b(?! for\b)/iu

/** Reports the end of a job and names the work or the employer. */
function endsJob({ content, predicate, subject }: Said, older: Said): boolean {
  const left = leaving.exec(content)
  if (!jobPredicates.has(older.predicate)) return false
  if (predicate === 'job_change' && subject === older.subject) return !resigning.test(content)
  if (!left) return false
  if (meant.test(withoutMonth(content)) || !isOwnersDeed(content, left.index, older)) return false
  return (
    isOwnTrade(content, older.value) ||
    /\b(?:job|work|working|company|retired|freelance|Job|Stelle|Rente)\b/.test(content) ||
    sharedTopics(topicWords(older.value), topicWords(content)) > 0
  )
}
/** Until the end of the notice the job goes on. */
const resigning = /\b(?:notice|resignation)\b/i

/** Whether a report names the trade of a job by its stem: a teacher says "I left teaching". */
function isOwnTrade(content: string, job: string): boolean {
  const trade =
    /\b(?:left|quit|retired from) (\p{Ll}{3,})ing(?=$|[.,;!]| (?:in|last|this|after|for|when|because|to|and|at|on|altogether|behind)\b)/u.exec(
      content,
    )?.[1]
  return trade !== undefined && trade.length >= shortestStem && new RegExp(`\\b${trade}`, 'i').test(job)
}
const shortestStem = 3

/** Whether the person who left is the one with the job: "Mrs. Pohl retired" does not end the user's job. */
function isOwnersDeed(content: string, at: number, { subject }: Said): boolean {
  const doer = doerBefore(content, at)
  if (doer === undefined) return true
  return (doer === 'own') === (subject === 'user')
}
const meant = /\b(?:will|would|want|might|may|thinking|think|going to|plan|hope|if|not)\b|['’]ll\b|n['’]t\b/i

const restriction =
  /\b(?:can ?not|must not|may not|not allowed|avoids?|allergic|intolerant|forbidden)\b|\b(?:ca|do|does|must)n['’]t\b/i
const permission = /\b(?:fine|okay|ok|allowed|safe|may|can|negative|tolerates?)\b/i

const consuming = topicWords('eat drink')

/** Permits what was impossible or forbidden: "gluten is fine". */
function lifts(newer: Said, older: Said): boolean {
  if (!restriction.test(older.content) || !permission.test(withoutMonth(newer.content))) return false
  if (restriction.test(newer.content) || asksOrDoubts.test(newer.content)) return false
  const things = new Set([...thingsOf(older, newer)].filter((word) => !consuming.has(word)))
  const shared = sharedTopics(things, thingsOf(newer, older))
  return shared > 0 && shared >= leastThings * things.size
}

/** Foods that each diet excludes. */
const without: readonly (readonly [RegExp, RegExp])[] = [
  [/vegan/i, /\b(?:meat|beef|pork|chicken|steaks?|fish|seafood|dairy|milk|cheese|eggs?|butter|honey|yoghurt)\b/i],
  [/vegetarian/i, /\b(?:meat|beef|pork|chicken|steaks?|fish|seafood)\b/i],
  [/pesc[ae]tarian/i, /\b(?:meat|beef|pork|chicken|steaks?)\b/i],
  [/gluten/i, /\b(?:gluten|wheat|bread|pasta)\b/i],
  [/dairy/i, /\b(?:dairy|milk|cheese|butter|yoghurt)\b/i],
  [/keto/i, /\b(?:carbs|bread|pasta|rice|sugar)\b/i],
  [/teetotal/i, /\b(?:alcohol|wine|beer)\b/i],
]
const consumed =
  /\bI(?:['’]m| am| can| have|['’]ve)? (?:now )?(?:eat|eating|started eating|started to eat|drink|drinking|went back to|gone back to)\b/i
/** "I eat meat again" ends a diet that was without it. */
function eatsAgain({ content }: Said, { predicate, value }: Said): boolean {
  if (predicate !== 'diet' || denial.test(content) || asksOrDoubts.test(content)) return false
  if (!consumed.test(content) || !/\b(?:again|now|back to|started)\b/i.test(content)) return false
  return without.some(([diet, food]) => diet.test(value) && food.test(content))
}

/** Words for a change from now on. */
const turn =
  /\b(?:after all|again|changed (?:my|our|his|her|their) minds?|on second thoughts?|no longer|any ?more|from now on|(?:is|are) (?:now )?(?:fine|okay|ok|allowed)|doch (?:nicht|noch)|nicht mehr|wieder|ab jetzt)\b/i

/** Reports a change and shares most of the older statement's topic. */
function turns(newer: Said, older: Said): boolean {
  if (!turn.test(newer.content) || asksOrDoubts.test(newer.content)) return false
  const [things, newThings] = [thingsOf(older, newer), thingsOf(newer, older)]
  const shared = sharedTopics(things, newThings)
  return (
    shared >= leastShared &&
    shared >= mostThings * Math.min(things.size, newThings.size) &&
    shared >= leastThings * things.size
  )
}
/** Least shared words: a single word belongs to many topics. */
const leastShared = 2
const mostThings = 0.6
const leastThings = 0.5
