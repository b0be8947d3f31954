import { withoutDates } from '../../dates/dates.ts'
import { measureDifferently } from '../../text/measure-differently.ts'
import type { ComparableFact } from './comparable-fact.ts'
import { withoutOpeners } from './reading/openers.ts'
import { changeCue } from './rules/measures.ts'
import { sharedTopics, topicWords } from './topic-words.ts'

/**
 * Whether two figures describe the same thing of the same owner, with no word that distinguishes them. "Input latency"
 * and "API response", budgets for two rooms, two chapters, and p50 and p95 are different.
 */
export function sameFigure(newer: ComparableFact, older: ComparableFact): boolean {
  if (newer.subject !== older.subject) return false
  const known = figuresOf(older)
  if (!figuresOf(newer).some((figure) => known.includes(figure)) || sameValue(newer, older)) return false
  // "The deposit, two months' rent, 1,800 euros": its value is a time, whatever else it names.
  const kind = `${figurePrefix}${newer.predicate.replace('_', ':')}`
  if (figuresOf(newer).includes(kind) && !known.includes(kind)) return false
  if (measureDifferently(newer.content, older.content) || !isSameOne(newer, older)) return false
  if (namesItsChange(newer, older)) return true
  const [after, before] = [figureWords(newer), figureWords(older)]
  const [ownAfter, ownBefore] = [own(after), own(before)]
  const isCued = changeCue.test(newer.content) || newer.replaces !== undefined
  if (ownAfter.size === 0 || ownBefore.size === 0) {
    // Only a word of change shows that the budget is the same, and only if the two do not have different names.
    const isBare = ownAfter.size === 0 && ownBefore.size === 0
    return sharedTopics(after, before) > 0 && (isCued || isBare)
  }
  const shared = sharedTopics(ownAfter, ownBefore)
  if (shared < Math.min(ownAfter.size, ownBefore.size)) return false
  return isCued || shared >= 2 || sharedTopics(headsOf(newer), headsOf(older)) > 0
}

/** "My increased book budget of $50": the kind of figure that changed, and its subject. */
const changedFigure =
  /\b(?:increased|raised|lowered|reduced|new|updated|adjusted)\s+(?:[\w'-]+\s+){0,3}?(budget|allowance|salary|rent|fee|price|limit|goal|target|quota)\b/i

function namesItsChange(newer: ComparableFact, older: ComparableFact): boolean {
  const kind = changedFigure.exec(newer.content)?.[1]
  if (kind === undefined || !new RegExp(`\\b${kind}\\b`, 'i').test(older.content)) return false
  const words = ({ content }: ComparableFact) => own(topicWords(withoutDates(content)))
  return sharedTopics(words(newer), words(older)) > 0
}

/** Possible subjects of a figure's sentence: its first word, and the last one before "of", "on", "for". */
function headsOf(fact: ComparableFact): Set<string> {
  const words = [...own(figureWords(fact))]
  const phrases = aroundFigure({ ...fact, content: withoutAdjunct(fact.content) }).split(
    / (?:of|on|in|for|at|with|about|from|to) /,
  )
  const phrase = phrases
    .map((part) => [...topicWords(part)].filter((word) => words.includes(word)))
    .find(({ length }) => length > 0)
  return new Set([...words.slice(0, 1), ...(phrase?.slice(-1) ?? [])])
}

/** The subject of a figure, without its unit. */
const figureWords = (fact: ComparableFact): Set<string> =>
  new Set([...topicsOf({ ...fact, content: withoutAdjunct(fact.content) })].filter((word) => !units.has(word)))

/** The subject of "After writing tests for the parser my coverage is at 71 %" is the coverage. */
const withoutAdjunct = (content: string): string =>
  content.replace(
    /^(?:after|with|since|thanks to|because of|once|following|by|during|despite|as of) [^.;:?!\d]*?(?=\b(?:my|our|I|we) )/i,
    '',
  )

const own = (topics: ReadonlySet<string>) =>
  new Set([...topics].filter((word) => !figureNouns.has(word) && !fillers.has(word)))
/** Words that say nothing about the subject of a figure. */
const fillers = topicWords("I've lately usually normally just hit gotten reached total up down average")
const units = topicWords(
  'ms millisecond second minute hour percent percentage euro dollar pound franc cent kilo gram kilogram liter litre meter metre kilometer kilometre mile square cubic degree watt byte kb mb gb tb kg km cm mm',
)
const figureNouns = topicWords(
  'budget allowance salary rent fee price cost limit goal target quota rate percent monthly annual yearly weekly number amount',
)

/** Other numbers and ordinals, which distinguish things: "chapter 3", "p95", "the second milestone". */
function isSameOne(newer: ComparableFact, older: ComparableFact): boolean {
  const [after, before] = [namedNumbers(newer), namedNumbers(older)]
  return after.size === 0 || before.size === 0 || [...after].every((word) => before.has(word))
}
function namedNumbers(fact: ComparableFact): Set<string> {
  const digits = (text: string) => text.replace(/\D/g, '')
  const words = withoutDates(aroundFigure(fact)).toLowerCase().match(ordinals) ?? []
  return new Set(words.filter((word) => digits(word) === '' || digits(word) !== digits(fact.value)))
}
const ordinals = /\b(?:first|second|third|fourth|fifth|last|next|other|\p{L}{0,3}\d[\d.,]*\p{L}{0,3})\b/gu

/** Where a sentence changes its subject: a question, a reason, the next clause. */
const turns = /[;?]|,? (?:so|how|what|is|can|should|do|does|and|but|because|since|where|which) (?=\w)|, /

/** The part of the sentence with what the figure counts; includes the part before it if it has no noun. */
const aroundFigure = (fact: ComparableFact): string => {
  const number = /\d[\d.,]*/.exec(fact.value)?.[0]
  const parts = fact.content.split(turns)
  const at = isFigure(fact) && number ? parts.findIndex((one) => one.includes(number)) : -1
  const isSaid = (part: string | undefined) => [...topicWords(part ?? '')].some((word) => !units.has(word))
  if (isSaid(parts[at])) return parts[at]!
  const both = at > 0 ? `${parts[at - 1]} ${parts[at]}` : ''
  return isSaid(both) ? both : fact.content
}

/** Topic words of a fact; for a figure, what it counts or measures. */
export const topicsOf = (fact: ComparableFact): Set<string> =>
  topicWords(
    `${withoutOpeners(aroundFigure(fact))} ${(fact.tags ?? []).filter((tag) => !tag.startsWith(figurePrefix)).join(' ')}`,
  )

const plainValue = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
export const sameValue = (left: ComparableFact, right: ComparableFact): boolean =>
  plainValue(left.value) === plainValue(right.value)

const figurePrefix = 'figure:'
export const isFigure = ({ tags = [] }: ComparableFact): boolean => tags.some((tag) => tag.startsWith(figurePrefix))
const figuresOf = ({ tags = [] }: ComparableFact): string[] => tags.filter((tag) => tag.startsWith(figurePrefix))
