import { causeOf, givesReason, isPointing, statesPresent } from '../../text/report/cues.ts'
import type { Statement } from '../../text/report/read-report.ts'
import { thoughtOf } from '../../text/report/title.ts'
import { endedBy } from '../../text/report/withdrawals.ts'
import { firstVerb, reportsFault } from '../../text/report/work-words.ts'
import type { ObservationType } from '../draft.ts'
import { brokenBefore, type Work } from './work.ts'

/** Longest reason, and title with it, characters. */
export const mostWhy = 90
const mostTitle = 200

/** Words that carry meaning are mostly longer. */
export const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}_]{4,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []).slice(0, 400))

/**
 * Why it was broken, in the agent's words: marked as a cause by a word or heading, else by a confident model; else the
 * failure before any change, which is only the symptom.
 */
export function whyOf(work: Work): string | undefined {
  const causes = work.report.statements.filter(({ part }) => part === 'cause')
  const said = causes.find(({ place }) => !place.isItem) ?? causes[0] ?? causeInOtherWords(work)
  return said?.text ?? symptomOf(work)
}

/** The message of a failure before any change. */
const symptomOf = (work: Work): string | undefined => brokenBefore(work)?.failure.verdict.cause || undefined

const causeInOtherWords = ({ report, readSentence }: Work): Statement | undefined =>
  report.statements.find(
    ({ text, part, place }) =>
      part === undefined && !isPointing(text) && !statesPresent(text) && readSentence(text, place).is('cause'),
  )

/**
 * The user's reason: a stated reason, or what was wrong. Only for short prompts, because in a longer one it is unclear
 * which request a reason belongs to.
 */
export function reasonOf({ asked, isUnhelped }: Work, type: ObservationType): string | undefined {
  const requests = asked.statements.filter(({ text }) => !asked.aside.includes(text))
  if (requests.length + asked.questions.length > mostSaid) return undefined
  // Decisions get their own observations, and the end of a rule is about that rule.
  const clauses = asked.statements.flatMap(({ text, part }) =>
    part === 'decided' || endedBy(text) !== undefined || isAboutSaid(text)
      ? []
      : text.split(/(?<=.{8})(?:[,;]\s+|，\s*|[:：]\s+)(?=.{12})/),
  )
  const usable = clauses.filter(
    (clause) => clause.length >= leastReason && firstVerb(clause) === undefined && !goesOn.test(clause),
  )
  const wrong = type === 'bugfix' && !isUnhelped ? usable.find(reportsFault) : undefined
  // A fault is reported in the past tense, so that it is not read as current.
  const reason = usable.find(givesReason)
  return reason?.slice(Math.max(0, reason.search(because))) ?? (wrong && `reported as "${thoughtOf(wrong, mostWhy)}"`)
}
const mostSaid = 2
/** A withdrawn statement is about something else. */
const isAboutSaid = (text: string): boolean =>
  /\b(?:forget|scrap|ignore|disregard|drop|never ?mind) (?:about )?(?:what|all|everything|that thing) (?:that )?(?:i|we)(?:['’]ve| have)? (?:said|told|wrote|asked|mentioned)\b|\bvergiss,? was ich\b|\boublie ce que j['’]ai dit\b|\bolvida lo que dije\b/i.test(
    text,
  )
const leastReason = 12
/** The clause before it is a wish, and not the reason. */
const because = /\b(?:because|so that|weil|damit|porque|para que|parce que|pour que)\b/i
/** The start of an incomplete thought. */
const goesOn = /^(?:but|and|or|sondern|aber|und|oder|pero|y|mais|et|que)\b/i

/** Adds the reason to a title that lacks it and has room. */
export function withWhy(title: string, why: string | undefined): string {
  if (why === undefined || why === '') return title
  // Keeps only the cause of `The root cause was that …, so …`.
  const reason = thoughtOf((causeOf(why) ?? why).replace(/, so (?:that )?.{12,}$/, ''), mostWhy)
  const words = [...wordsOf(reason)]
  const known = wordsOf(title)
  const isIncluded = title.includes(reason) || words.filter((word) => known.has(word)).length > words.length / 2
  return isIncluded || title.length + reason.length > mostTitle ? title : `${title}: ${reason}`
}
