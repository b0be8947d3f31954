import { dayMs } from '../core/day-of.ts'
import type { Reader } from '../ports/database.ts'
import { type ReadExchange, readExchange, type ShownMessage } from './show-exchange.ts'

/** The beginning of the next exchange in the chat, after one that ends with a question. */
export interface ContinuedExchange {
  id: string
  /** Epoch milliseconds. */
  from: number
  /** Its first messages; the one that answers the question is marked, if any does. */
  messages: ShownMessage[]
}

/** Messages of the next exchange that are shown. */
const mostShown = 6
/** After a longer pause the next exchange belongs to something else. Milliseconds. */
const longestPause = 7 * dayMs

/**
 * The next exchange of the chat, if an exchange ends with the marked question or with "I'll ask": a long pause separates
 * question and answer. Undefined if the next exchange comes late, or is of the same writer alone.
 */
export async function answerLater(
  db: Reader,
  uid: string,
  { messages }: ReadExchange,
  marked: number,
): Promise<ContinuedExchange | undefined> {
  const place = messages.findIndex((message) => message.id === marked)
  const { sender } = messages[place]!
  const ofAsker = messages.filter((message) => message.sender === sender && /[?？]/u.test(message.text))
  if (ofAsker.length === 0) return undefined
  const { answersLater, saysNothing } = await import('./context/answered-by.ts')
  const start = messages.findLastIndex((message) => message.sender !== sender && !saysNothing(message.text)) + 1
  const asking = ofAsker.filter((message) => messages.indexOf(message) >= start)
  const question = asking.find((message) => message.id === marked) ?? asking.at(-1)
  if (place < start || !question) return undefined
  const id = await nextOf(db, uid)
  const next = id === undefined ? undefined : await readExchange(db, id)
  if (id === undefined || !next || next.messages[0]!.at - messages.at(-1)!.at > longestPause) return undefined
  const rows = next.messages.slice(0, mostShown)
  if (rows.every((row) => row.sender === sender)) return undefined
  const answer = rows.find(
    ({ sender: by, text, replyTo }) => by !== sender && (replyTo === question.uid || answersLater(question.text, text)),
  )
  const shown = next.show((answer ?? rows[0]!).id).messages
  const first = shown.slice(0, mostShown).map((one) => (answer ? one : { ...one, marked: false }))
  return { id, from: rows[0]!.at, messages: first }
}

async function nextOf(db: Reader, uid: string): Promise<string | undefined> {
  const row = await db.get<{ uid: string }>(
    `SELECT n.uid FROM message_exchanges e JOIN message_exchanges n
       ON n.chat = e.chat AND (n.first_at, n.first_id) > (e.first_at, e.first_id)
     WHERE e.uid = ? ORDER BY n.first_at, n.first_id LIMIT 1`,
    [uid],
  )
  return row?.uid
}
