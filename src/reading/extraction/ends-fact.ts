import { dayMs, utcDayOf } from '../../core/day-of.ts'
import { roleEnded } from '../../text/people/roles.ts'
import { asksToForget, released, releaseFrom } from '../../text/report/releases.ts'
import { forbids } from '../../text/report/withdrawals.ts'
import type { Retraction } from '../types.ts'
import type { ComparableFact } from './comparable-fact.ts'
import { endsOwn } from './ends-own.ts'
import { changeCue } from './rules/measures.ts'
import { isFigure, sameFigure, sameValue, topicsOf } from './same-figure.ts'
import { onlyDescribes, sparesParts } from './spares-parts.ts'
import { sharedTopics, topicWords, wordsByStem } from './topic-words.ts'

/** Why a newer fact ends an older one. */
export type EndReason = 'slot' | 'correction' | 'figure' | 'schedule' | 'change of mind'

/**
 * Whether a newer fact ends an older one. False if both may be true, or say the same. The newer fact must have been
 * said later; the caller decides which of the two is trusted more.
 */
export function endsFact(newer: ComparableFact, older: ComparableFact): EndReason | false {
  if (newer.content === older.content) return false
  if (newer.subject === older.subject && newer.slot !== null && newer.slot === older.slot) {
    return sameValue(newer, older) ? false : 'slot'
  }
  if (isMovedFromOther(newer, older)) return false
  if (newer.replaces && isMeant(newer.replaces.about, older) && comparable(newer, older)) return 'correction'
  if (newer.subject !== older.subject && newer.subject !== 'user' && older.subject !== 'user') return false
  if (isFigure(newer) && isFigure(older)) return sameFigure(newer, older) ? 'figure' : false
  if (isAppointment(newer) && isAppointment(older)) return sameAppointment(newer, older) ? 'schedule' : false
  if (newer.subject === older.subject && isTaste(newer) && isTaste(older))
    return opposite(newer, older) ? 'change of mind' : false
  return false
}

/** Whether a retraction applies to this fact. False if it names one of several parts, unless `parts` is set. */
export function retracts(retraction: Retraction, fact: ComparableFact, parts = false): boolean {
  if (retraction.slot !== undefined) return retraction.slot === fact.slot && retraction.subject === fact.subject
  if (isOnOtherDay(retraction, fact)) return false
  if (!parts && spares(retraction, fact.content)) return false
  if (retraction.cue === released) return isReleased(retraction.about[0]!, fact, parts)
  if (fact.predicate === 'no_longer') return false
  if (retraction.predicate !== undefined && retraction.predicate !== fact.predicate) return false
  // "Never mind the call" says too little to end "never call me before nine"; whether it does is read as a release.
  if (!parts && retraction.cue === 'never mind' && fact.content.startsWith('Instruction: ')) return false
  if (retraction.cue === roleEnded && retraction.subject !== fact.subject) return false
  const ownEnd = ownEnds.get(retraction.cue)
  if (ownEnd === undefined) return isMeant(retraction.about, fact)
  if (retraction.subject !== fact.subject) return false
  return retraction.predicate === undefined
    ? endsOwn(retraction.about, fact, ownEnd === 'thing')
    : isMeant(retraction.about, fact)
}

/** Whether the fact is about another day than the appointment that is called off. */
function isOnOtherDay({ days }: Retraction, { content, dueAt }: ComparableFact): boolean {
  if (days === undefined) return false
  const [first, last] = [wholeDay(days[0], '01'), wholeDay(days[1], '31')]
  const own = [...content.matchAll(/(\d{4}-\d\d(?:-\d\d)?)(?: to (\d{4}-\d\d(?:-\d\d)?))?/g)].map(
    ([, from = '', to = from]) => [wholeDay(from, '01'), wholeDay(to, '31')] as const,
  )
  if (typeof dueAt === 'number') own.push([utcDayOf(dueAt), utcDayOf(dueAt)])
  return own.length > 0 && !own.some(([from, to]) => from <= last && first <= to)
}

/** A month as its first or last day. */
const wholeDay = (iso: string, day: string): string => (iso.length === 7 ? `${iso}-${day}` : iso)

/** Whether the fact says something of its own beside what is retracted. A description of it goes with it. */
const spares = (retraction: Retraction, content: string): boolean =>
  sparesParts(retraction.about, content) && !(asksToForget(retraction) && onlyDescribes(retraction.about, content))

const rules = /\b(?:instruction|always|never|do not|must|no|use|every|immer|siempre)\b|n['’]t\b/i

/** Whether a sentence ends a rule; `perhaps` only a standing instruction, or a wish of its user. */
function isReleased(sentence: string, { content, type }: ComparableFact, perhaps: boolean): boolean {
  if (!rules.test(content) && !forbids(content)) return false
  const release = releaseFrom(sentence, content)
  return release === 'surely' || (perhaps && release === 'perhaps' && type === 'preference')
}

/** Cues by which a speaker stops doing or having something; with "thing" the activity is not named. */
const ownEnds: ReadonlyMap<string, 'thing' | 'deed'> = new Map([
  ['stopped', 'thing'],
  ['no longer', 'deed'],
  ['not', 'deed'],
  ['any more', 'deed'],
  ['nicht mehr', 'deed'],
])

/** Whether the fact contains most of the words that a correction is about. */
function isMeant(about: readonly string[], fact: ComparableFact): boolean {
  if (about.length === 0) return false
  const words = about.flatMap((part) => part.toLowerCase().split(/\s+/))
  const wanted = [...new Set(words)].filter((word) => /\d/.test(word) || wordsByStem(word).size > 0)
  const topics = new Set([...topicsOf(fact), ...wordsByStem(fact.content).keys()])
  const content = fact.content.toLowerCase()
  // Most words are stems already, and the stem of a stem can be another word: coffee, coffe, coff.
  const isThere = (word: string) => topics.has(word) || [...wordsByStem(word).keys()].some((stem) => topics.has(stem))
  const met = wanted.filter((word) => isThere(word) || (/\d/.test(word) && content.includes(word))).length
  return wanted.length > 0 && met / wanted.length >= mostWords
}
const mostWords = 0.6

/** Whether both have the same subject, or one is about the user; a preference does not end another person's plan. */
const comparable = (newer: ComparableFact, older: ComparableFact): boolean =>
  newer.subject === older.subject || newer.subject === 'user' || older.subject === 'user'

/** Predicates that may end each other: a meeting becomes a deadline, a liking changes. */
export const turningPredicates = {
  appointments: ['deadline', 'appointment', 'plan', 'scheduled', 'asked_for'],
  likings: ['prefers', 'loves', 'likes', 'dislikes', 'wants', 'uses'],
} as const

const appointments: ReadonlySet<string> = new Set(turningPredicates.appointments)
const isAppointment = ({ predicate }: ComparableFact): boolean =>
  appointments.has(predicate) || (predicate.endsWith('s_at') && predicate !== 'works_at')
/** Words for kinds of appointments. One of them in common is not enough. */
const kinds = topicWords('deadline meeting appointment call session event due visit trip submit finish complete')

function sameAppointment(newer: ComparableFact, older: ComparableFact): boolean {
  if (sameValue(newer, older) || isOver(older, newer) || withOthers(newer.content, older.content)) return false
  const [left, right] = withoutSameOpening(newer, older).map(topicsOf) as [Set<string>, Set<string>]
  const own = [...left].filter((word) => !kinds.has(word))
  const shared = own.filter((word) => right.has(word)).length
  const cued = changeCue.test(newer.content)
  if (own.length === 0) return cued && sharedTopics(left, right) > 0
  if (cued) return shared >= 1 && (sharedTopics(left, right) >= 2 || own.length <= 2)
  return shared >= 2 && shared === own.length
}

/** Whether the newer one was moved from another day than the older one is due: "from 2 December (2026-12-02) … to …". */
function isMovedFromOther({ content }: ComparableFact, { dueAt }: ComparableFact): boolean {
  const from = /\bfrom [^().]{2,30} \((\d{4}-\d\d-\d\d)\) (?:was moved )?to\b/.exec(content)?.[1]
  return from !== undefined && typeof dueAt === 'number' && from !== utcDayOf(dueAt)
}

/** Removes the same opening of two facts: "okay cool, the haircut …" and "okay cool, the handover …". */
function withoutSameOpening(newer: ComparableFact, older: ComparableFact): [ComparableFact, ComparableFact] {
  const [left, right] = [newer, older].map(({ content }) => opening.exec(content)?.[0].toLowerCase())
  if (left === undefined || left !== right) return [newer, older]
  const rest = [newer, older].map((fact) => ({ ...fact, content: fact.content.slice(left.length) }))
  const isNamed = rest.every((fact) => [...topicWords(fact.content)].some((word) => !kinds.has(word)))
  return isNamed ? [rest[0]!, rest[1]!] : [newer, older]
}
const opening = /^[^,;:.\d]{2,20}, /

/** Whether the older one was due long before the newer was said, so the newer is about another appointment. */
const isOver = ({ dueAt }: ComparableFact, { saidAt }: ComparableFact): boolean =>
  typeof dueAt === 'number' && saidAt !== undefined && dueAt + week < saidAt
const week = 7 * dayMs

/** Whether the companions differ: meetings with different people are different meetings. */
function withOthers(newer: string, older: string): boolean {
  const [left, right] = [companions(newer), companions(older)]
  return left.size > 0 && right.size > 0 && sharedTopics(left, right) === 0
}

const companions = (content: string): Set<string> =>
  topicWords(
    [
      ...content.matchAll(
        /\bwith ((?:(?:the|a|an|my|our|their) )?(?:(?!(?:on|at|in|for|about|to|via|by|scheduled|and)\b)[\w'-]+ ?){1,4})/gi,
      ),
    ]
      .map(([, who]) => who)
      .join(' '),
  )

const tastes: ReadonlySet<string> = new Set([...turningPredicates.likings, 'habit', 'custom', 'is', 'has'])
/** Words for what is true from now on. */
const turn =
  /\b(?:now|these days|nowadays|instead|actually|switched|upgraded|moved|changed|migrated|from now on|lately)\b/i
const isTaste = ({ predicate }: ComparableFact): boolean => tastes.has(predicate)

/** "I hate olives" after "I love olives"; "X over Y" after "Y over X". */
function opposite(newer: ComparableFact, older: ComparableFact): boolean {
  const liking = /^(?:prefers|loves|likes|dislikes|wants)$/
  const turned =
    liking.test(newer.predicate) &&
    liking.test(older.predicate) &&
    (newer.predicate === 'dislikes') !== (older.predicate === 'dislikes')
  const [left, right] = [topicWords(newer.value), topicWords(older.value)]
  if (turned) return left.size > 0 && left.size === right.size && sharedTopics(left, right) === left.size
  if (turn.test(newer.content) && newer.predicate === older.predicate && sameBeginning(newer, older)) return true
  if (
    newer.predicate !== 'is' &&
    newer.predicate !== 'has' &&
    turn.test(newer.content) &&
    turnable(newer, older) &&
    sharedTopics(left, right) > 0
  )
    return true
  if (newer.predicate !== 'prefers' || older.predicate !== 'prefers') return false
  const [wanted, unwanted] = sides(newer.value)
  const [was, wasNot] = sides(older.value)
  return unwanted.size > 0 && wasNot.size > 0 && sharedTopics(wanted, wasNot) > 0 && sharedTopics(unwanted, was) > 0
}

/** "We ship on Wednesdays now" after "we ship on Fridays": everything but the value is the same. */
function sameBeginning(newer: ComparableFact, older: ComparableFact): boolean {
  const [left, right] = [newer, older].map(({ content, value }) =>
    content
      .slice(0, Math.max(0, content.indexOf(value)))
      .split(/[,;.] /)
      .at(-1)!
      .toLowerCase(),
  )
  return (
    left !== '' &&
    left === right &&
    newer.value.split(' ').length <= mostAlike &&
    older.value.split(' ').length <= mostAlike
  )
}
/** Most words of a value; longer values contain more than one statement. */
const mostAlike = 3

const turnable = (newer: ComparableFact, older: ComparableFact): boolean =>
  newer.predicate === older.predicate || (newer.predicate === 'uses' && /^(?:is|has)$/.test(older.predicate))

function sides(value: string): [Set<string>, Set<string>] {
  const [wanted = '', unwanted = ''] = value.split(/\b(?:over|to|rather than|instead of|than|not)\b/i)
  return [topicWords(wanted), topicWords(unwanted)]
}
