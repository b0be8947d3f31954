import { dayMs } from '../core/day-of.ts'
import { findDates } from '../dates/dates.ts'
import { datesOfCalledOff } from '../text/called-off-dates.ts'
import { isPromise } from '../text/is-promise.ts'
import { ofSameTask } from './same-task.ts'
import type { Statement } from './statement.ts'

type Said = Pick<Statement, 'content' | 'saidAt'>

/** Whether a later statement reports a task, promise or appointment as done, cancelled or moved. */
export function settles(task: Said, later: Said): boolean {
  if (later.saidAt < task.saidAt || later.content === task.content || isElsewhen(task, later)) return false
  const match = ofSameTask(task.content, later.content)
  if (!match) return false
  if ((isCalledOff(later.content) && !isOnOtherDay(task, later)) || isMoved(task, later)) return true
  if (wentWell.test(later.content) && daysOf(task).every((day) => day * dayMs <= later.saidAt)) return true
  if (staysOpen.test(later.content)) return false
  const { isDone, isFirst } = match
  if (isFirst || own.test(later.content)) return isDone || over.test(later.content)
  return passive.test(later.content) && (isDone || over.test(later.content) || /\balready\b/i.test(later.content))
}

/** Whether a statement says that an appointment does not take place. */
export const isCalledOff = (content: string): boolean => calledOff.test(content) && !duty.test(content)

/** Whether a statement made on a day reports what was done on it. */
export const isDoneThen = ({ content, saidAt }: Said, day: number): boolean =>
  day <= saidAt && over.test(content) && !staysOpen.test(content)

const calledOff =
  /\b(?:is|are|was|were|been|got|gets|['’]s) (?:now |already |all )*(?:cancell?ed|called off|scrapped|not happening|not taking place)\b|\bfell through\b|\b(?:abgesagt|ausgefallen)\b|\bfällt aus\b/iu
const duty = /\b(?:have|has|need|needs|want|must|should|going|remember|promised?) (?:\w+ )?to\b|\b(?:must|should|if)\b/i
/** Words for tasks that are not done, or only intended. */
const staysOpen =
  /\b(?:not|never|nearly|almost|half|partly|will|shall|would|should|must|might|if|unless|still|want|plan|plans|hope|going to|have to|has to|need to|needs to)\b|n['’]t\b|['’]ll\b|\?\s*$/i
/** The owner as the one who did it: another person's deed does not complete the owner's task. */
const own =
  /^(?:all )?done\b|^(?:\W*(?:yes|ok|okay|done|finally|today|yesterday|update)\b\W*)*(?:I|we)\b|^\W*\p{L}+ed\b|\b(?:so|and|,) (?:I|we)\b/iu
/** "The form is handed in", "the sugar's ordered", "car inspection done". */
const passive =
  /\b(?:is|are|was|were|been|has been|got)\b|['’]s (?:all |been |now )*\p{L}+(?:ed|en)\b|^[^,;.]{2,40} done\b/iu
const over =
  /\b(?:done|finished|completed|settled|sorted(?: out)?|handled|dealt with|taken care of|accepted|handed in|delivered)\b|\bis over\b/i
/** How something went says that it took place: "Mum's operation went well". */
const wentWell = /\bwent (?:\p{L}+ )?(?:well|fine|great|okay|ok|smoothly|badly|wrong|(?:according )?to plan)\b/iu
const movedCue =
  /\b(?:now|instead|moved|postponed|rescheduled|pushed|brought forward|put off)\b|\b\p{L}+ed (?:back |forward |out )?(?:to|until|till) /iu

/** Whether a later statement moves the appointment to another day. */
function isMoved(task: Said, later: Said): boolean {
  if (!movedCue.test(later.content) || isPromise(later.content)) return false
  if (/\b(?:postponed|put off|rescheduled)\b/i.test(later.content)) return true
  const [from, to] = [daysOf(task), daysOf(later)]
  return from.length > 0 && to.length > 0 && to.every((day) => !from.includes(day))
}

/** Whether both name days, and none in common: "the haircut on the 12th is cancelled" leaves the one on the 4th. */
function isOnOtherDay(task: Said, later: Said): boolean {
  const spansOf = (dates: readonly Partial<Span>[]): Span[] =>
    dates.flatMap(({ day, lastDay = day }) => (day === undefined || lastDay === undefined ? [] : { day, lastDay }))
  const ours = spansOf(findDates(task.content, task.saidAt))
  const said = Math.floor(later.saidAt / dayMs)
  const theirs = spansOf(datesOfCalledOff(later.content, findDates(later.content, later.saidAt), said))
  const isShared = (one: Span) => ours.some(({ day, lastDay }) => one.day <= lastDay && day <= one.lastDay)
  return ours.length > 0 && theirs.length > 0 && !theirs.some(isShared)
}
interface Span {
  day: number
  lastDay: number
}

const daysOf = ({ content, saidAt }: Said): number[] =>
  findDates(content, saidAt).flatMap(({ day, vague }) => (day === undefined || vague ? [] : day))

/** Whether a report is about an earlier time than the task: "I paid the rent for October". */
const isElsewhen = (task: Said, later: Said): boolean =>
  findDates(later.content, later.saidAt).some(
    ({ lastDay }) => lastDay !== undefined && (lastDay + 1) * dayMs <= task.saidAt,
  )
