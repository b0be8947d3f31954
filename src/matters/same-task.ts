import { findDates } from '../dates/dates.ts'
import { analyseQuery } from '../text/tokenize.ts'

/**
 * Compares a later statement with a task; undefined if it is about something else. `isDone`: it names the act of the task.
 * `isFirst`: it begins with the act, so that its owner did it ("Paid the plumber").
 */
export function ofSameTask(task: string, later: string): { isDone: boolean; isFirst: boolean } | undefined {
  const [asked, report] = withoutSharedOpening(task, later).map(readParts) as [Parts, Parts]
  if (!isSameThing(asked, report)) return undefined
  const isDone = report.terms.some((term) => term === asked.act || endsOwing(task, term))
  const isFirst = asked.act !== undefined && stemsOf(/^\W*(\p{L}+)/u.exec(later)?.[1] ?? '').has(asked.act)
  return { isDone, isFirst }
}

/** Removes a shared opening such as "Okay cool, …", which is not a shared topic. */
function withoutSharedOpening(task: string, later: string): [string, string] {
  const opening = /^[^,.;:!?]{1,24}[,.:!] /u.exec(task)?.[0] ?? ''
  const isShared = later.toLowerCase().startsWith(opening.toLowerCase())
  return isShared ? [task.slice(opening.length), later.slice(opening.length)] : [task, later]
}

/** Whether an act ends a debt or a delivery: paying, or handing over. */
const endsOwing = (task: string, act: string): boolean =>
  (/\bowes?\b/i.test(task) && payments.has(act)) || (/\bdue\b/i.test(task) && (payments.has(act) || handings.has(act)))
const stemsOf = (words: string): ReadonlySet<string> => new Set(analyseQuery(words).map(({ term }) => term))
const payments = stemsOf('pay repay settle transfer return give')
const handings = stemsOf('file refile submit send deliver hand renew')

interface Parts {
  /** Stem of the verb of the task, if it has one. */
  act: string | undefined
  /** Stems of the words that name its topic. */
  terms: string[]
  names: Set<string>
}

/** Words before the verb of a task: the person, and the obligation. */
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

/** Whether two tasks have most topic words of the shorter one in common, and name no different people. */
function isSameThing({ act, terms, names }: Parts, report: Parts): boolean {
  const isOther = (left: ReadonlySet<string>, right: ReadonlySet<string>) => [...left].some((name) => !right.has(name))
  if (isOther(names, report.names) && isOther(report.names, names)) return false
  const things = new Set(terms.filter((term) => term !== act))
  const reportThings = new Set(report.terms.filter((term) => term !== act))
  const shared = [...things].filter((term) => reportThings.has(term)).length
  return shared >= 1 && shared >= leastShared * Math.min(things.size, reportThings.size)
}
/** Least share of the shorter one's words: "the plumber about the boiler" is not "the plumber about the invoice". */
const leastShared = 0.6
