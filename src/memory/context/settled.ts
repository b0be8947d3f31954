import { isPromise, outdates } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters, findDates } from '../../reading/reading.ts'
import { analyseQuery } from '../../text/tokenize.ts'
import type { Fact } from '../facts/fact.ts'
import { createLaterFinder } from '../facts/later-by-words.ts'

type Said = Pick<Fact, 'content' | 'saidAt'>

const dayMs = 24 * 60 * 60 * 1000

/** Of facts that are due or promised, the ids of those that a later statement of the owner reports as done or called off. */
export async function settledAmong(db: Reader, facts: readonly Fact[]): Promise<ReadonlySet<string>> {
  if (facts.length === 0) return new Set()
  const matters = compareMatters()
  const found = await createLaterFinder(db)(
    facts.map((fact) => ({ saidAt: fact.saidAt, texts: [matters.wordsOf(fact)] })),
  )
  const isSettled = (fact: Fact, among: readonly Fact[]) => among.some((later) => settles(fact, later))
  return new Set(facts.flatMap((fact, index) => (isSettled(fact, found[index]!) ? [fact.id] : [])))
}

/** Whether a later statement says by its words that an older one is outdated. */
export const replaces = (newer: Fact, older: Fact): boolean =>
  outdates(newer, older) || (older.dueAt !== null && settles(older, newer))

/** Whether a later statement says that a task, promise or appointment is done, called off or on another day. */
export function settles(task: Said, later: Said): boolean {
  if (later.saidAt < task.saidAt || later.content === task.content || isElsewhen(task, later)) return false
  const [asked, told] = [readParts(task.content), readParts(later.content)]
  if (!isSameThing(asked, told)) return false
  if (isCalledOff(later.content) || isMoved(task, later)) return true
  if (staysOpen.test(later.content)) return false
  const isDone = told.terms.some((term) => term === asked.act || endsOwing(task.content, term))
  // "Paid the plumber": who did it is not said, so its owner did.
  const isFirst = asked.act !== undefined && stemsOf(/^\W*(\p{L}+)/u.exec(later.content)?.[1] ?? '').has(asked.act)
  if (isFirst || own.test(later.content)) return isDone || over.test(later.content)
  return passive.test(later.content) && (isDone || over.test(later.content) || /\balready\b/i.test(later.content))
}

/** Whether a statement says that something does not take place: its day is none to come to. */
export const isCalledOff = (content: string): boolean => calledOff.test(content) && !duty.test(content)

const calledOff =
  /\b(?:is|are|was|were|been|got|gets|['’]s) (?:now |already |all )*(?:cancell?ed|called off|scrapped|not happening|not taking place)\b|\bfell through\b|\b(?:abgesagt|ausgefallen)\b|\bfällt aus\b/iu
/** Whether a statement of a day reports what was done on it. */
export const isDoneThen = ({ content, saidAt }: Said, day: number): boolean =>
  day <= saidAt && over.test(content) && !staysOpen.test(content)

const duty = /\b(?:have|has|need|needs|want|must|should|going|remember|promised?) (?:\w+ )?to\b|\b(?:must|should|if)\b/i
/** What has not been done, and what is only meant to be. */
const staysOpen =
  /\b(?:not|never|nearly|almost|half|partly|will|shall|would|should|must|might|if|unless|still|want|plan|plans|hope|going to|have to|has to|need to|needs to)\b|n['’]t\b|['’]ll\b|\?\s*$/i
/** The owner did it: somebody else who did the like did something else. */
const own =
  /^(?:all )?done\b|^(?:\W*(?:yes|ok|okay|done|finally|today|yesterday|update)\b\W*)*(?:I|we)\b|^\W*\p{L}+ed\b|\b(?:so|and|,) (?:I|we)\b/iu
/** "The form is handed in", "the sugar's ordered", "car inspection done". */
const passive =
  /\b(?:is|are|was|were|been|has been|got)\b|['’]s (?:all |been |now )*\p{L}+(?:ed|en)\b|^[^,;.]{2,40} done\b/iu
const over =
  /\b(?:done|finished|completed|settled|sorted(?: out)?|handled|dealt with|taken care of|accepted|handed in|delivered)\b|\bis over\b/i
const movedCue =
  /\b(?:now|instead|moved|postponed|rescheduled|pushed|brought forward|put off)\b|\b\p{L}+ed (?:back |forward |out )?(?:to|until|till) /iu

/** The same appointment on another day. */
function isMoved(task: Said, later: Said): boolean {
  if (!movedCue.test(later.content) || isPromise(later.content)) return false
  if (/\b(?:postponed|put off|rescheduled)\b/i.test(later.content)) return true
  const [from, to] = [daysOf(task), daysOf(later)]
  return from.length > 0 && to.length > 0 && to.every((day) => !from.includes(day))
}

const daysOf = ({ content, saidAt }: Said): number[] =>
  findDates(content, saidAt).flatMap(({ day, vague }) => (day === undefined || vague ? [] : day))

/** "I paid the rent for October": what it tells of was over when the task was set. */
const isElsewhen = (task: Said, later: Said): boolean =>
  findDates(later.content, later.saidAt).some(
    ({ lastDay }) => lastDay !== undefined && (lastDay + 1) * dayMs <= task.saidAt,
  )

/** A debt ends when it is paid; what is due, when it is handed over. */
const endsOwing = (task: string, act: string): boolean =>
  (/\bowes?\b/i.test(task) && payments.has(act)) || (/\bdue\b/i.test(task) && (payments.has(act) || handings.has(act)))
const stemsOf = (words: string): ReadonlySet<string> => new Set(analyseQuery(words).map(({ term }) => term))
const payments = stemsOf('pay repay settle transfer return give')
const handings = stemsOf('file refile submit send deliver hand renew')

interface Parts {
  /** Stem of what has to be done, where that is said. */
  act: string | undefined
  /** Stems of the words that say what it is about. */
  terms: string[]
  names: Set<string>
}

/** Words of who has to do it and that it has to be done; the verb comes behind. */
const lead =
  /\b(?:promised?|agreed|pledged|volunteered|told|have to|has to|need to|needs to|is due|are due|due|going to|must|user)\b/gi
const actOf = /\b(?:to|must|I['’]ll|I['’]d|I will|I would) (?!be\b)(\p{L}+)|\b(owes?)\b/iu
const unsaid =
  /^\d|^(?:today|tomorrow|yesterday|tonight|now|already|finally|back|instead|euros?|dollars?|pounds?|all|fine)$/i

function readParts(content: string): Parts {
  const dated = findDates(content, 0).map(({ start, end }) => content.slice(start, end))
  const plain = dated.reduce((text, date) => text.replace(date, ' '), content)
  const [, verb, owing] = actOf.exec(plain) ?? []
  const [act] = stemsOf(verb ?? owing ?? '')
  const terms = analyseQuery(plain.replace(lead, ' ')).filter(({ word, stopWord }) => !stopWord && !unsaid.test(word))
  const names = new Set([...plain.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name.toLowerCase()))
  return { act, terms: terms.map(({ term }) => term), names }
}

/** Most of what the shorter one names beside what is done is in the other, and no other person. */
function isSameThing({ act, terms, names }: Parts, told: Parts): boolean {
  const isOther = (left: ReadonlySet<string>, right: ReadonlySet<string>) => [...left].some((name) => !right.has(name))
  if (isOther(names, told.names) && isOther(told.names, names)) return false
  const things = new Set(terms.filter((term) => term !== act))
  const toldThings = new Set(told.terms.filter((term) => term !== act))
  const shared = [...things].filter((term) => toldThings.has(term)).length
  return shared >= 1 && shared >= leastShared * Math.min(things.size, toldThings.size)
}
/** Of the words of the shorter one: "the plumber about the boiler" is not "the plumber about the invoice". */
const leastShared = 0.6
