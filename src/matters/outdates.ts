import { sharedTopics, topicWords } from '../reading/reading.ts'
import { leavesHome, movingWords } from './leaves-home.ts'
import { thingsOf } from './one-matter.ts'
import { doerBefore, isOfOthers } from './whose-deed.ts'

/** A statement as it is compared with another. */
interface Said {
  content: string
  /** Epoch milliseconds. */
  saidAt: number
  /** `user`, or a name in lower case. */
  subject: string
  predicate: string
  value: string
  /** null where it is no standing instruction. */
  instruction: object | null
}

/**
 * Whether a later statement denies or replaces an older one of the same person, by what both say: "isn't allergic to walnuts,
 * it's hazelnuts", "now that Lotte is 10", "quit my job", "… after all". Only an order of telling depends on it; nothing is
 * retired.
 */
export function outdates(newer: Said, older: Said): boolean {
  if (newer.saidAt <= older.saidAt || newer.content === older.content || older.instruction !== null) return false
  if (newer.content.endsWith('?') || !isOfOwner(newer, older)) return false
  const isOutdated =
    deniesValue(newer, older) ||
    isNextAge(newer, older) ||
    endsJob(newer, older) ||
    (homePredicates.has(older.predicate) && leavesHome(newer)) ||
    lifts(newer, older) ||
    eatsAgain(newer, older) ||
    turns(newer, older)
  return isOutdated && !isOfOthers(older, newer)
}

/** Whether a statement has words by which `outdates` may take it for the end of an older one: a quick look at it alone. */
export const mayEnd = (content: string): boolean =>
  denial.test(content) ||
  numbered.test(content) ||
  leaving.test(content) ||
  permission.test(content) ||
  turn.test(content) ||
  leavesHome({ content })
/** An age, perhaps. */
const numbered = /(?: is|['’]s|['’]m| am| turned| turns)(?: now| already)? \d{1,3}\b/i

/** It names whom the older one is about, or is the user's own word on themselves. */
function isOfOwner({ content, subject }: Said, older: Said): boolean {
  if (older.subject === subject) return true
  if (older.subject === 'user') return false
  return content.toLowerCase().includes(older.subject.replace(/^user's /, ''))
}

const denial = /\b(?:not|no longer|never|negative|wrong)\b|n['’]t\b/i

/** Its value is denied. What was denied itself is not: "not allergic to anything". */
function deniesValue({ content }: Said, { value, predicate, content: said }: Said): boolean {
  if (!denial.test(content) || denial.test(said)) return false
  const words = topicWords(value)
  if (words.size === 0 || words.size > longestValue) return false
  if (sharedTopics(words, topicWords(content)) < words.size || asksOrDoubts.test(content)) return false
  // A denial is of the same relation: "Ana isn't allergic to nuts", or its test.
  const isNamed = predicate.split('_').some((part) => part.length > 3 && content.toLowerCase().includes(part))
  return isNamed || /\b(?:negative|is fine|are fine)\b/i.test(content)
}
const longestValue = 3
const asksOrDoubts = /\b(?:not sure|maybe|perhaps|if|whether|not only|not just)\b/i

/** "Now that Lotte is 10", "Lotte turned 10": a higher age than is known. */
function isNextAge({ content, subject, predicate }: Said, older: Said): boolean {
  if (older.predicate !== 'age' || predicate === 'birthday') return false
  const name = older.subject === 'user' ? 'I' : older.subject.replace(/^user's /, '')
  const age = new RegExp(
    `(?<!\\p{L})${name.replace(/[^\p{L}\p{N} ]/gu, '.')}(?: is|['’]s|['’]m| am| turned| turns| has turned)(?: now| already)? (\\d{1,3})(?! ?(?:%|cm|kg|kilos?|metres?|minutes?|weeks?|months?|euros?|pounds?)|[.,:]\\d)\\b`,
    'iu',
  )
  const told = age.exec(content)?.[1]
  return (
    told !== undefined && (subject === older.subject || older.subject !== 'user') && Number(told) > Number(older.value)
  )
}

const jobPredicates: ReadonlySet<string> = new Set(['job', 'works_at', 'employment', 'job_title'])
const homePredicates: ReadonlySet<string> = new Set(['lives_in', 'address'])
/** Words by which the end of a fact is looked up beside its own: of a job or a home it need not name any. */
export const endingWords = ({ predicate }: Pick<Said, 'predicate'>): string | undefined =>
  jobPredicates.has(predicate)
    ? 'job work quit left resigned retired freelance'
    : homePredicates.has(predicate)
      ? movingWords
      : predicate === 'diet'
        ? 'eat eating again meat fish dairy'
        : undefined

const leaving =
  /\b(?:quit|resigned|retired|been fired|got fired|laid off|made redundant|went freelance|gone freelance|no longer work\p{L}*|gekündigt|in Rente)\b|\bleft\b(?! for\b)/iu

/** A job that has been left: its end names the work, or whom it was for. */
function endsJob({ content }: Said, older: Said): boolean {
  const left = leaving.exec(content)
  if (!jobPredicates.has(older.predicate) || !left) return false
  if (meant.test(withoutMonth(content)) || !isOwnersDeed(content, left.index, older)) return false
  return (
    isOwnTrade(content, older.value) ||
    /\b(?:job|work|working|company|retired|freelance|Job|Stelle|Rente)\b/.test(content) ||
    sharedTopics(topicWords(older.value), topicWords(content)) > 0
  )
}
/** "In May" is no permission, and nothing that may be. */
const withoutMonth = (content: string): string => content.replace(/\bMay\b/g, 'month')
/** "I left teaching" is said by a teacher: one stem, with another ending. */
function isOwnTrade(content: string, job: string): boolean {
  const trade =
    /\b(?:left|quit|retired from) (\p{Ll}{3,})ing(?=$|[.,;!]| (?:in|last|this|after|for|when|because|to|and|at|on|altogether|behind)\b)/u.exec(
      content,
    )?.[1]
  return trade !== undefined && trade.length >= shortestStem && new RegExp(`\\b${trade}`, 'i').test(job)
}
const shortestStem = 3

/** Who left is whose job it was: "Mrs. Pohl retired" ends none of the user's, and "I quit" none of Eva's. */
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

/** What was not possible or not allowed is now: "gluten is fine". */
function lifts(newer: Said, older: Said): boolean {
  if (!restriction.test(older.content) || !permission.test(withoutMonth(newer.content))) return false
  if (restriction.test(newer.content) || asksOrDoubts.test(newer.content)) return false
  const things = new Set([...thingsOf(older, newer)].filter((word) => !consuming.has(word)))
  const shared = sharedTopics(things, thingsOf(newer, older))
  return shared > 0 && shared >= leastThings * things.size
}

/** What a diet is without. */
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

/** Said of what is otherwise from now on. */
const turn =
  /\b(?:after all|again|changed (?:my|our|his|her|their) minds?|on second thoughts?|no longer|any ?more|from now on|(?:is|are) (?:now )?(?:fine|okay|ok|allowed)|doch (?:nicht|noch)|nicht mehr|wieder|ab jetzt)\b/i

/** A turn in a matter: the most of what the older one is about is in it. */
function turns(newer: Said, older: Said): boolean {
  if (!turn.test(newer.content) || asksOrDoubts.test(newer.content)) return false
  const [things, told] = [thingsOf(older, newer), thingsOf(newer, older)]
  const shared = sharedTopics(things, told)
  return (
    shared >= leastShared &&
    shared >= mostThings * Math.min(things.size, told.size) &&
    shared >= leastThings * things.size
  )
}
/** One word alone is of many matters: "from now on" and a till. */
const leastShared = 2
const mostThings = 0.6
const leastThings = 0.5
