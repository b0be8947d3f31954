import { analyse } from '../text/tokenize.ts'
import { contentOf } from './context/loop-words.ts'
import type { ShownExchange } from './show-exchange.ts'

/** Asks on which day something is, not when it was. */
const asksDay =
  /\b(?:when(?:'s| is| are| do(?:es)?| will| shall| can)|(?:what|which) (?:day|date|weekend|week|evening|night|time)(?! (?:did|was|were|had))|wann|an welchem (?:tag|wochenende)|welche[rsnm]? (?:tag|wochenende|woche)|quand|cuándo|quando)(?!\p{L})/iu
const asksPast = /\b(?:did|was|were|had|hat|hatte[nt]?|war(?:en|st)?|habe?[nt]?|fue|était)(?!\p{L})/iu

/** Days, and numbers in the form of a date or time: "6 chairs" is none. */
const dayWords =
  /\d{1,2}(?:(?:st|nd|rd|th)\b|[:./]\d{1,2}|\.(?=\s|$)|(?= ?(?:am|pm|uhr|h)\b))|\d{1,2}(?:\. ?| (?:de )?)(?=jan|feb|mar|mär|apr|ma[iy]|ju[nl]|juin|aug|ago|août|sep|o[ck]t|nov|de[cz]|ene|fév|avr)|(?<=\b(?:at|um|las|à|vers|on the|the) )\d{1,2}(?![\p{L}\d]| \p{Ll})|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|heute|morgen|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?=s?(?!\p{L}))/giu

/** Says that a day is another one than before. */
const changes =
  /(?<!\p{L})(?:mov(?:e[ds]?|ing)|postpone[ds]?|push(?:ed|es)? back|reschedul\p{L}*|shift(?:ed|s)?|instead|changed?|now|after all|verschoben|verlegt|statt\p{L}*|doch|jetzt|aplazad\p{L}*|cambi\p{L}*|ahora|reporté\p{L}*|décalé\p{L}*|finalement|plutôt)(?!\p{L})/iu

const daysIn = (text: string): Set<string> => new Set((text.match(dayWords) ?? []).map((day) => day.toLowerCase()))

/**
 * Whether a later message names another day for the matter of a former one: it has all words of the question that the
 * former has, another day, and either says that something changed or shares two words with it.
 */
export function namesOtherDay(former: string, later: string, matter: ReadonlySet<string>): boolean {
  const [before, days] = [daysIn(former), daysIn(later)]
  if (before.size === 0 || [...days].every((day) => before.has(day)) || /[?？]\s*$/u.test(later)) return false
  const [held, its] = [new Set(analyse(former)), new Set(analyse(later))]
  const asked = [...matter].filter((term) => held.has(term))
  if (asked.length === 0 || !asked.every((term) => its.has(term))) return false
  if (changes.test(later)) return true
  const own = contentOf(later)
  const shared = [...contentOf(former)].filter((term) => own.has(term) && !/^\d+$/.test(term))
  return shared.filter((term) => !days.has(term)).length >= 2
}

/**
 * Hits of a question for a day, so that of messages that name the day of one matter the latest is marked and its exchange is
 * first. Other questions keep theirs.
 */
export function preferLaterDay<Hit extends ShownExchange>(
  hits: readonly Hit[],
  { query, terms, names }: { query: string; terms: readonly string[]; names: readonly string[] },
): Hit[] {
  const plain = query.replace(/’/g, "'")
  if (!asksDay.test(plain) || asksPast.test(plain)) return [...hits]
  const ofNames = new Set(names.flatMap((name) => analyse(name)))
  const content = contentOf(query)
  const matter = new Set(terms.filter((term) => content.has(term) && !ofNames.has(term)))
  const first = hits[0]?.messages.find(({ marked }) => marked)
  if (first === undefined || matter.size === 0) return [...hits]
  const latest = hits
    .flatMap((hit) => hit.messages.map((message) => ({ hit, message })))
    .filter(({ message }) => message.at > first.at && namesOtherDay(first.text, message.text, matter))
    .sort((a, b) => b.message.at - a.message.at)[0]
  if (latest === undefined) return [...hits]
  const messages = latest.hit.messages.map((one) => ({ ...one, marked: one.id === latest.message.id }))
  return [{ ...latest.hit, messages }, ...hits.filter((hit) => hit !== latest.hit)]
}
