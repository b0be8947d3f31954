import { topicWords } from '../reading/reading.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content'>

/** Words by which a speaker corrects what was said. */
const lead =
  /^\s*(?:(?:no|nope|nein|non|correction|korrektur|correzione|corrección|actually|sorry|pardon|entschuldigung|wait|moment|falsch|wrong|perdón|scusa|(?:that|it|this|das|es)(?:['’]s| is| was| ist| war) (?:wrong|not right|a mistake|falsch))(?:\s*[,:;.!–—-]+\s*|\s+(?=that|it|this|das)))+/iu
/** Words by which a value holds from now on. */
const now = /(?<!\p{L})(?:now|jetzt|nun|inzwischen|maintenant|désormais|ahora|adesso|ora)(?!\p{L})/giu
const clauseStart = /[,;:.–—]\s+|\s+(?=(?:but|so|and|aber|und|also|mais|et|pero|y|ma|e)\s+)/u
const joining = /^(?:but|so|and|aber|und|also|mais|et|pero|y|ma|e) /iu
/** What another person says, what may be, and what is true beside the older statement. */
const supposes =
  /(?<!\p{L})(?:if|whether|says?|said|wrote|writes|texted|told|tells|asked|replied|claims?|thinks?|unless|as well|also|too|another|besides|wenn|ob|falls|sagt|sagte|schrieb|schreibt|meint|meinte|auch|außerdem|si|se)(?!\p{L})|["“”„»«]|\?\s*$/iu
/** Most words of a value. */
const longestValue = 4

/** The words of a clause in one form: the user as "i" and "my", without words for now and marks. */
function wordsOf(clause: string): string[] {
  const plain = clause
    .replace(now, ' ')
    .toLowerCase()
    .replace(/\bthe user['’]s\b|(?<!\p{L})(?:our|unsere?[nmrs]?|meine?[nmrs]?)(?!\p{L})/gu, 'my')
    .replace(/\bthe user has\b/g, 'i have')
    .replace(/\b(?:the user|we)\b/g, 'i')
    .replace(joining, '')
  return plain.match(/[\p{L}\p{N}]+(?:[.,:]\p{N}+)*/gu) ?? []
}

/** The different middle of two lists of words, and the words that both have before and after it. */
function difference(newer: readonly string[], older: readonly string[]) {
  const most = Math.min(newer.length, older.length)
  let start = 0
  while (start < most && newer[start] === older[start]) start++
  let end = 0
  while (end < most - start && newer.at(-1 - end) === older.at(-1 - end)) end++
  return {
    ...{ before: newer.slice(0, start), after: newer.slice(newer.length - end) },
    ...{ value: newer.slice(start, newer.length - end), former: older.slice(start, older.length - end) },
  }
}

const hasTopic = (words: readonly string[]): boolean => topicWords(words.join(' ')).size > 0
const isNumber = ([word, ...others]: readonly string[]): boolean => others.length === 0 && /^\p{N}/u.test(word ?? '')

/** What follows a value states nothing by itself: "tin is 30" and "lead is 30" differ in their subject. */
const states =
  /(?<!\p{L})(?:is|are|was|were|has|have|costs?|ist|sind|war|hat|kostet|est|sont|es|son|è|sono)(?!\p{L})|(?:\S+ ){2}/u
/** A verb before a value: "Room 4" is a subject and no value of a room. */
const verb =
  /(?<!\p{L})(?:is|are|am|was|were|has|have|costs?|pays?|weighs?|earns?|need|needs|ist|sind|bin|hat|habe|haben|kostet|wiegt|est|sont|ai|es|son|è|sono|ho|tengo)(?!\p{L})/u

const isOfVerb = (before: readonly string[]): boolean => verb.test(before.join(' '))

/** Whether two values look alike, word by word: names, figures or other words. "Alone" is no other place than "in Graz". */
function areAlike(value: readonly string[], former: readonly string[], newer: string, older: string): boolean {
  const shape = (word: string, text: string) => {
    if (/\p{N}/u.test(word)) return 'figure'
    return text.includes(word.charAt(0).toUpperCase() + word.slice(1)) ? 'name' : 'word'
  }
  return (
    value.length === former.length &&
    value.length <= longestValue &&
    value.every((word, at) => shape(word, newer) === shape(former[at]!, older))
  )
}

/**
 * Whether a statement repeats an older one in its own words, with another value or with more beside it: "No, our pitch is
 * 443 Hz", "I have 19 students now", "It is colder, but I have 280 square metres now". Another value needs a word of
 * correction, or a figure and a word for now.
 */
export function corrects(newer: Said, older: Said): 'correction' | 'restated' | false {
  if (newer.content === older.content || supposes.test(newer.content)) return false
  const said = newer.content.replace(lead, '')
  const isLed = said !== newer.content
  const then = wordsOf(older.content)
  if (then.length < 3) return false
  const clauses = isLed ? [said] : said.split(clauseStart).filter(Boolean)
  for (const clause of clauses) {
    const { before, after, value, former } = difference(wordsOf(clause), then)
    if (value.length === 0 && former.length === 0) return hasTopic([...before, ...after]) ? 'restated' : false
    if (value.length === 0 || former.length === 0 || before.length === 0) continue
    if (
      isLed &&
      areAlike(value, former, newer.content, older.content) &&
      before.length > 1 &&
      hasTopic(before) &&
      !states.test(after.join(' '))
    )
      return 'correction'
    const isNow = clause.search(now) >= 0
    if ((isLed || isNow) && isNumber(value) && isNumber(former) && isOfVerb(before) && hasTopic([...before, ...after]))
      return 'correction'
  }
  return false
}

/** Whether a statement may correct another: a quick test of the newer one alone. */
export const mayCorrect = (content: string): boolean => lead.test(content) || content.search(now) >= 0
