import { findDates } from '../../../dates/dates.ts'
import { behindSign } from '../../../text/behind-sign.ts'
import { lastNoun } from '../rules/figures.ts'

/** "Every Sunday I call my mother" */
const again =
  /^((?:every|each) (?:other |second |single )?(?:\w+day|morning|evening|night|week|weekend|month|summer|winter|year)(?: \w+ing)?|on \w+days|(?:once|twice) a \w+),? ((?:I|we) .+)$/i
const anyDay = Date.UTC(2024, 0, 1)

/** Words before the main clause that say when, how or between what. */
const frontPart = behindSign(
  /^(?:between|after|by|with|thanks to|following|since|before) /i,
  /^(?:between [^,]{2,60}?|(?:after|by|with|thanks to|following|since|before) (?!I\b|we\b|he\b|she\b|they\b|my\b|our\b|you\b)[\w-]+(?: (?!(?:I|we|he|she|they|is|was|has)\b)[^,\s]+){1,9}?),? (?=(?:I|we|(?:my|our) [\w-]+(?: [\w-]+){0,3}) (?:now |just |already |currently )?(?:am|is|are|have|has|was|were|got|can|use|would|went|moved|started|managed|reached)\b)/i,
)
/** "These days I just swim" */
const atPresent =
  /^(these days|nowadays|most days|at weekends|on weekdays|in the (?:mornings|evenings)),? ((?:I|we) .+)$/i
/** "When I fly I always want …" */
const atTimes =
  /^((?:when(?:ever)?|after|before|while) (?:I|we|it) [^,]{2,50}?),? ((?:I|we) (?:always|usually|never|mostly|prefer|like|want|love|hate|take) .+)$/i
/** "There are 14 people on my team" */
const thereAre =
  /^there (?:are|is) ((?:now |currently |about |only |around )?\d[\d.,]* .+?) (?:on|in|at) ((?:my|our) [\w -]{2,30}?)( now| currently)?$/i
/** "With 17 people on my team now, …" */
const withSo =
  /^with ((?:now |currently |about )?\d[\d.,]* [\w -]+?) (?:on|in|at) ((?:my|our) [\w -]{2,30}?)( now| currently)?$/i
/** "Her name is Pixel" */
const itsName = /^(his|her|its|their) name is (?=\p{Lu})/iu
const whose: Readonly<Record<string, string>> = { his: 'he', her: 'she', its: 'it', their: 'they' }

/** "Bosch laid me off", "the bakery let me go in May" */
const laidOff =
  /^((?:They|[Tt]he [\p{L} -]{2,30}|(?:[Mm]y|[Oo]ur) (?:boss|company|employer|firm|manager)|\p{Lu}[\p{L}&.'’-]*(?: \p{Lu}[\p{L}&.'’-]*){0,2})) (?:just |have |has )*(laid|let|fired|sacked|made) me(?: (off|go|redundant))?(?=$|,| (?:last|this|in|on|at|after|because|when|yesterday|today|early)\b)(.*)$/u
const ways: Readonly<Record<string, string>> = { laid: 'off', let: 'go', made: 'redundant' }

/** Reorders a clause: "Last week I moved" → "I moved last week"; "which is 15 %" → "the tax is 15 %". */
export function inOrder(text: string, earlier: readonly string[]): string {
  const exists = thereAre.exec(text) ?? withSo.exec(text)
  if (exists) return `${exists[2]} has ${exists[1]}${exists[3] ?? ''}`
  const named = itsName.exec(text)
  if (named) return `${whose[named[1]!.toLowerCase()]} is called ${text.slice(named[0].length)}`
  const [, boss = '', deed = '', way, since = ''] = laidOff.exec(text) ?? []
  if (boss !== '' && way === ways[deed])
    return `I was ${deed}${way ? ` ${way}` : ''}${boss === 'They' ? '' : ` by ${boss}`}${since}`
  const front = frontPart.exec(text)
  if (front && !findDates(front[0], anyDay).length) return text.slice(front[0].length)
  const [, lately, done] = atPresent.exec(text) ?? []
  if (lately && done) return `${done} ${lately.charAt(0).toLowerCase()}${lately.slice(1)}`
  const [, when, wish] = atTimes.exec(text) ?? []
  if (when && wish) return `${wish} ${when.charAt(0).toLowerCase()}${when.slice(1)}`
  const relative = /^which (.+)$/i.exec(text)
  if (relative) {
    const noun = whatIsMeant(earlier.at(-1) ?? '', relative[1]!)
    return noun ? `${noun} ${relative[1]}` : text
  }
  const [, often, said] = again.exec(text) ?? []
  if (often && said) return `${said} ${often.charAt(0).toLowerCase()}${often.slice(1)}`
  const first = findDates(text, anyDay).find(({ day }) => day !== undefined)
  if (
    !first ||
    !/^(?:(?:back )?(?:on|in|by|at|since|until|from|for|during|early|late|just) )*$/i.test(text.slice(0, first.start))
  )
    return text
  const rest = text.slice(first.end).replace(/^,?\s*/, '')
  if (/^it is\b/i.test(rest)) return text
  if (!/^(?:I|we|my|our|he|she|they|the|it|[A-Z][a-z]+)\b/.test(rest)) return text
  const dated = text.slice(0, first.end)
  return `${rest} ${/^(?:(?!Yester|To)[A-Z][a-z]+day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(dated) ? dated : dated.charAt(0).toLowerCase() + dated.slice(1)}`
}

/** "… the number of open tickets in the tracker, which has reached 40": tickets are counted. */
const counting =
  /\b(?:the|a|my|our) (?:[\w-]+ ){0,2}?((?:growth|number|count|amount|total|rise|increase|drop) (?:of|in) (?:[\w-]+ ){0,2}?[a-z]+s)\b/i
/** "… the lease that Ida explained": the relative clause is not the antecedent. */
const saidBy =
  / (?:that|which) (?:[\w'-]+ ){1,3}(?:explained|mentioned|described|suggested|recommended|(?:told|gave|showed) (?:me|us))$/i

/** The antecedent of "which". */
function whatIsMeant(before: string, said: string): string | undefined {
  const counted = /^(?:has|have|had|is|was)? ?(?:\w+ ){0,2}?(?:reached|hit|grown to|at|up to|down to) \d/i.test(said)
    ? counting.exec(before)?.[1]
    : undefined
  return counted ? `the ${counted}` : lastNoun([before.replace(saidBy, '')], true)
}
