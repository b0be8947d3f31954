import { causeOf, givesReason, isPointing, tellsNow } from '../../text/report/cues.ts'
import type { Statement } from '../../text/report/read-report.ts'
import { thoughtOf } from '../../text/report/title.ts'
import { endedBy } from '../../text/report/withdrawals.ts'
import { firstVerb, saysWrong } from '../../text/report/work-words.ts'
import type { ObservationType } from '../draft.ts'
import { brokenBefore, type Work } from './work.ts'

/** Longest reason, and title with it, characters. */
export const mostWhy = 90
const mostTitle = 200

/** Words that carry meaning are mostly longer. */
export const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}_]{4,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []).slice(0, 400))

/**
 * Why it was broken, as its mender says: by a word or heading for it, else in words that a model is sure of; else what failed before
 * any change, which is no cause but how it showed.
 */
export function whyOf(work: Work): string | undefined {
  const causes = work.told.statements.filter(({ part }) => part === 'cause')
  const said = causes.find(({ place }) => !place.isItem) ?? causes[0] ?? causeInOtherWords(work)
  return said?.text ?? symptomOf(work)
}

/** The message of a failure that came before any change. */
const symptomOf = (work: Work): string | undefined => brokenBefore(work)?.failure.verdict.cause || undefined

const causeInOtherWords = ({ told, readSentence }: Work): Statement | undefined =>
  told.statements.find(
    ({ text, part, place }) =>
      part === undefined && !isPointing(text) && !tellsNow(text) && readSentence(text, place).is('cause'),
  )

/**
 * Why its user wanted it: of their words those that give a reason, or say what was wrong. Only of who says little: in a longer
 * prompt nothing tells to which of several requests or remarks a reason belongs.
 */
export function reasonOf({ asked, isUnhelped }: Work, type: ObservationType): string | undefined {
  const requests = asked.statements.filter(({ text }) => !asked.aside.includes(text))
  if (requests.length + asked.questions.length > mostSaid) return undefined
  // What was decided is told by itself, and what ends a rule is about that.
  const clauses = asked.statements.flatMap(({ text, part }) =>
    part === 'decided' || endedBy(text) !== undefined || isAboutSaid(text)
      ? []
      : text.split(/(?<=.{8})(?:[,;]\s+|，\s*|[:：]\s+)(?=.{12})/),
  )
  const usable = clauses.filter(
    (clause) => clause.length >= leastReason && firstVerb(clause) === undefined && !goesOn.test(clause),
  )
  const wrong = type === 'bugfix' && !isUnhelped ? usable.find(saysWrong) : undefined
  // What was wrong is told as past: it must not be read as still so.
  const reason = usable.find(givesReason)
  return reason?.slice(Math.max(0, reason.search(because))) ?? (wrong && `reported as "${thoughtOf(wrong, mostWhy)}"`)
}
const mostSaid = 2
/** What its user takes back of their own words is about something else. */
const isAboutSaid = (text: string): boolean =>
  /\b(?:forget|scrap|ignore|disregard|drop|never ?mind) (?:about )?(?:what|all|everything|that thing) (?:that )?(?:i|we)(?:['’]ve| have)? (?:said|told|wrote|asked|mentioned)\b|\bvergiss,? was ich\b|\boublie ce que j['’]ai dit\b|\bolvida lo que dije\b/i.test(
    text,
  )
const leastReason = 12
/** What stands before it is wanted, and not the reason. */
const because = /\b(?:because|so that|weil|damit|porque|para que|parce que|pour que)\b/i
/** Half a thought. */
const goesOn = /^(?:but|and|or|sondern|aber|und|oder|pero|y|mais|et|que)\b/i

/** A title with the reason for it, where the title does not say it yet and has room. */
export function withWhy(title: string, why: string | undefined): string {
  if (why === undefined || why === '') return title
  // `The root cause was that …, so …`: only what it was.
  const reason = thoughtOf((causeOf(why) ?? why).replace(/, so (?:that )?.{12,}$/, ''), mostWhy)
  const words = [...wordsOf(reason)]
  const known = wordsOf(title)
  const isTold = title.includes(reason) || words.filter((word) => known.has(word)).length > words.length / 2
  return isTold || title.length + reason.length > mostTitle ? title : `${title}: ${reason}`
}
