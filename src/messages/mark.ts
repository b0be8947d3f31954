import type { CallOptions } from '../core/runtime.ts'
import type { Search } from '../search/search.ts'
import { analyse } from '../text/tokenize.ts'
import { asksAmount, statesAmount, subjectOf } from './asked-subject.ts'
import type { FoundPerson } from './find-people.ts'
import type { ReadExchange } from './show-exchange.ts'
import type { AskedTerm } from './words.ts'

/**
 * Weights of the features by which one message of an exchange is preferred, as shares: words and meaning of the
 * question; written by its subject, or by another person whom it names; answers a question about the topic; has a
 * number or a day if asked for; ranked first by words; negative: only asks. Fitted on one half of
 * `bench/messages/threads.txt` and one conversation of LoCoMo.
 */
const weights = {
  words: 0.4,
  meaning: 0.5,
  subject: 0.4,
  named: 0.2,
  answer: 0.35,
  amount: 0.15,
  asking: 0.1,
  best: 0.05,
}

interface Asked {
  question: string
  terms: readonly AskedTerm[]
  /** People whom the question names. */
  named: readonly FoundPerson[]
  /** The message that was best by words over all. */
  best: number | undefined
  options: CallOptions
}

const isAsking = (text: string): boolean => /[?？]["'”’)\s]*$/u.test(text)

/** The id of the message that answers best. */
export async function chooseMarked(
  search: Pick<Search, 'compare'>,
  { messages }: ReadExchange,
  { question, terms, named, best, options }: Asked,
): Promise<number> {
  const most = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const near = await search.compare(
    question,
    messages.map(({ text }) => text || '-'),
    options,
  )
  const subject = subjectOf(question, named)
  const isSubject = (person: string | null) =>
    subject === null ? person === null : (subject?.includes(person ?? '') ?? false)
  const wantsAmount = asksAmount(question)
  const own = messages.map(({ text }, index) => {
    const held = new Set(analyse(text))
    const words = terms.reduce((sum, { term, weight }) => (held.has(term) ? sum + weight : sum), 0) / most
    return weights.words * words + weights.meaning * Math.max(0, near?.[index] ?? 0)
  })
  let chosen = messages.findIndex(({ passes }) => passes)
  let top = Number.NEGATIVE_INFINITY
  for (const [index, message] of messages.entries()) {
    if (!message.passes) continue
    const before = messages[index - 1]
    let score = own[index]!
    if (message.id === best) score += weights.best
    if (isSubject(message.person)) score += weights.subject
    else if (named.some(({ id }) => id === message.person)) score += weights.named
    if (wantsAmount && statesAmount(message.text)) score += weights.amount
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
