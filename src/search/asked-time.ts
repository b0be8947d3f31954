/**
 * Times in questions and turns: whether a question asks for a time, whether a turn mentions one, and the month or year
 * that a question names. Uses words of English, German, French and Spanish.
 */

const whenForms = [
  /\bwhen (?:did|do|does|is|are|was|were|will|would|has|have|had|can|could|should|shall|am)\b|^\W*(?:and |since |until )?when\b/i,
  /\b(?:what|which) (?:date|day|week|weekend|month|year|time)\b|\bhow long\b/i,
  /\b(?:seit |bis )?wann\b|\bwie lange?\b|\bwelche[mnrs]? (?:tag|datum|monat|jahr|woche|uhrzeit)\b/i,
  /\bquand\b|\bquel(?:le)? (?:date|jour|mois|année|semaine|heure)\b|\bcombien de temps\b/i,
  /\bcuándo\b|\bqué (?:fecha|día|mes|año|semana|hora)\b|\bcuánto tiempo\b/i,
]

/** Whether the question asks for a day, a time or a duration. */
export const asksWhen = (question: string): boolean => whenForms.some((form) => form.test(question))

const timeWords = [
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|recently|just|weekends?|weeks?|months?|years?|mornings?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i,
  /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b/i,
  /\b(?:gestern|heute|morgen|letzte[nrs]?|nächste[nrs]?|seit|neulich|kürzlich|wochen?|wochenende|monate?n?|jahre?n?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(?!\p{L})/iu,
  /(?<!\p{L})(?:hier|aujourd['’]hui|demain|dernière?|prochaine?|depuis|récemment|semaines?|mois|années?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\p{L})/iu,
  /(?<!\p{L})(?:ayer|hoy|mañana|pasad[oa]|próxim[oa]|desde|recientemente|semanas?|mes(?:es)?|años?|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?!\p{L})/iu,
]

/** Names of the months in all four languages, January first. */
const monthNames = [
  'january|januar|jänner|janvier|enero',
  'february|februar|février|febrero',
  'march|märz|mars|marzo',
  'april|avril|abril',
  'may|mai|mayo',
  'june|juni|juin|junio',
  'july|juli|juillet|julio',
  'august|août|agosto',
  'september|septembre|septiembre',
  'october|oktober|octobre|octubre',
  'november|novembre|noviembre',
  'december|dezember|décembre|diciembre',
]
/** Ambiguous words ("may I", "march on", "Mars") are a month only beside a day, a year or a word such as "in". */
const ambiguous = /^(?:may|march|mars)$/i
const beforeMonth =
  /(?:\b(?:in|of|since|until|till|by|during|from|before|after|last|this|next|early|mid|late|en|de|du)|\d{1,2}(?:st|nd|rd|th|\.)?)[ -]$/i
const afterMonth = /^,? \d/
const monthName = new RegExp(`(?<!\\p{L})(?:${monthNames.map((names) => `(${names})`).join('|')})(?!\\p{L})`, 'giu')
const yearNumber = /(?<![\d.-])(?:19|20)\d\d(?!\d)/
const isoMonth = /(?<!\d)((?:19|20)\d\d)-(0[1-9]|1[0-2])(?!\d)/

/**
 * The month (from 0), the year, or both that a question names; undefined if it names none. Of several months the first
 * counts.
 */
export function namedTime(question: string): { month?: number; year?: number } | undefined {
  const iso = isoMonth.exec(question)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]) - 1 }
  const year = yearNumber.exec(question)?.[0]
  const month = monthIn(question)
  if (month === undefined && year === undefined) return undefined
  return { ...(month !== undefined && { month }), ...(year !== undefined && { year: Number(year) }) }
}

function monthIn(question: string): number | undefined {
  for (const match of question.matchAll(monthName)) {
    const [name, ...names] = match
    const isMonth =
      !ambiguous.test(name) ||
      beforeMonth.test(question.slice(0, match.index)) ||
      afterMonth.test(question.slice(match.index + name.length))
    if (isMonth) return names.findIndex((found) => found !== undefined)
  }
  return undefined
}

/** Whether the text mentions a time, such as a day, a month or "last week". */
export const mentionsTime = (text: string): boolean =>
  timeWords.some((words) => words.test(text)) || monthIn(text) !== undefined

/** Whether a time (epoch milliseconds) is in the given month and year, in UTC. */
export function isWithin(date: number, { month, year }: { month?: number; year?: number }): boolean {
  const day = new Date(date)
  return (month === undefined || day.getUTCMonth() === month) && (year === undefined || day.getUTCFullYear() === year)
}
