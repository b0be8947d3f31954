import type { CallOptions } from '../core/runtime.ts'
import type { Search } from '../search/search.ts'
import { analyse } from '../text/tokenize.ts'
import type { ReadExchange } from './show-exchange.ts'
import type { AskedTerm } from './words.ts'

/**
 * What speaks for one message of an exchange against the others, in shares of the question's words: its own words, how
 * near it is in meaning, that the named person wrote it, that it answers a question about the matter; and against it,
 * that it only asks.
 */
const weights = { meaning: 0.6, called: 0.25, subject: 0.6, answer: 0.35, asking: 0.15, best: 0.1 }

interface Asked {
  question: string
  terms: readonly AskedTerm[]
  /** Ids of people whom the question names. */
  called: readonly string[]
  /** The message that was best by words over all. */
  best: number | undefined
  options: CallOptions
}

const isAsking = (text: string): boolean => /[?？]["'”’)\s]*$/u.test(text)

/** The id of the message that answers best. */
export async function chooseMarked(
  search: Pick<Search, 'compare'>,
  { messages }: ReadExchange,
  { question, terms, called, best, options }: Asked,
): Promise<number> {
  const most = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const near = await search.compare(
    question,
    messages.map(({ text }) => text || '-'),
    options,
  )
  const isSubject = called.length > 0 && asksWhatSomebodySaid(question)
  const own = messages.map(({ text }, index) => {
    const held = new Set(analyse(text))
    const words = terms.reduce((sum, { term, weight }) => (held.has(term) ? sum + weight : sum), 0) / most
    return words + weights.meaning * Math.max(0, near?.[index] ?? 0)
  })
  let chosen = messages.findIndex(({ passes }) => passes)
  let top = Number.NEGATIVE_INFINITY
  for (const [index, message] of messages.entries()) {
    if (!message.passes) continue
    const before = messages[index - 1]
    let score = own[index]!
    if (message.id === best) score += weights.best
    if (message.person !== null && called.includes(message.person))
      score += isSubject ? weights.subject : weights.called
    if (isAsking(message.text)) score -= weights.asking
    else if (before && isAsking(before.text) && before.person !== message.person)
      score += weights.answer * own[index - 1]!
    if (score > top) {
      top = score
      chosen = index
    }
  }
  return messages[Math.max(0, chosen)]!.id
}

/** The person named is who spoke: `What did Ann say`, `Was hat Ann empfohlen`, `Has Ann told me`. */
const asksWhatSomebodySaid = (question: string): boolean =>
  /\b(?:did|does|do|has|had|have|was|is|hat|hatte|sagte|meinte|a|ha|dijo|est)\s+\p{Lu}/u.test(question)
