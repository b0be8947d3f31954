import type { CallOptions } from '../../core/runtime.ts'
import { findMessages } from '../find-messages.ts'
import { peopleNamed } from '../find-people.ts'
import type { MessageNeeds } from '../needs.ts'
import { factsOfTalk } from './facts-of-talk.ts'
import { contentOf } from './loop-words.ts'
import type { OpenLoop } from './open-loop.ts'
import { asksOpen, findOpen, namedIn } from './recall-open.ts'
import { findTalk, readTalk } from './talk.ts'

export interface RecalledMessage {
  kind: 'message' | 'fact' | 'open'
  /** The message, or the sentence that was read out of it. */
  text: string
  /** The question that it answers, where the message before it asks one. */
  asked: string | null
  from: string
  at: number
  conversation: string
  /** Id of the message; empty for what a contact card says. */
  message: string
  score: number | null
  /** Set for what is open: a promise that nothing says was kept, or a question without an answer. */
  open: OpenLoop | null
}

export interface RecalledMessages {
  memories: RecalledMessage[]
  degraded: string[]
}

/** Messages of the people that a question names, of which facts are read. */
const readForFacts = 600
/** People of one name are asked all. */
const mostPeople = 8

/**
 * What messages say about a question, one line each: what a person named in it says of themselves, or what is open where
 * it asks for that, then the messages that answer.
 */
export async function recallMessages(
  needs: MessageNeeds,
  { query, limit }: { query: string; limit: number },
  options: CallOptions = {},
): Promise<RecalledMessages> {
  const { hits, degraded, notes } = await findMessages(needs, { query, limit, minScore: leastScore }, options)
  const asked = asksOpen(query)
  const people = asked ? (await peopleNamed(needs.db, query)).slice(0, mostPeople) : []
  const [unknown] = people.length === 0 ? namedIn(query) : []
  // For an unknown person, open matters of everybody must not be shown.
  const open = asked && unknown === undefined ? await findOpen(needs, asked, people, options) : []
  const memories: RecalledMessage[] = asked
    ? open.slice(0, limit).map(({ loop, conversation }) => ({
        ...{ kind: 'open', text: loop.text, asked: null, from: loop.from, at: loop.at, conversation },
        ...{ message: loop.message, score: null, open: loop },
      }))
    : await factsAsked(needs, query, Math.ceil(limit / 2))
  for (const { messages: own, conversation, score, continued } of hits) {
    // A question at the end of an exchange gives its place to the answer in the next one.
    const answer = continued?.messages.find(({ marked }) => marked)
    const asking = own.find(({ marked }) => marked)
    const messages = answer && asking ? [asking, answer] : own
    const place = answer && asking ? 1 : messages.findIndex(({ marked }) => marked)
    const marked = messages[place]
    if (!marked || memories.length >= limit || memories.some(({ message }) => message === marked.id)) continue
    const before = messages[place - 1]
    memories.push({
      ...{ kind: 'message', text: marked.text || marked.files.join(', '), from: marked.from, at: marked.at },
      asked: before && (answer || (before.from !== marked.from && /[?？]\s*$/.test(before.text))) ? before.text : null,
      ...{ conversation, message: marked.id, score, open: null },
    })
  }
  return { memories, degraded: [...degraded, ...notes, ...(asked && open.length === 0 ? [noneOpen(unknown)] : [])] }
}

const noneOpen = (unknown: string | undefined): string =>
  unknown === undefined
    ? 'No such open item in the last 120 days. Groups are not searched for them.'
    : `Contact "${unknown}" does not exist. "jarvis messages contacts" lists them.`

const leastScore = 0.3

/** Facts of the people whom a question names that share a word with the rest of it. */
async function factsAsked({ db }: MessageNeeds, query: string, limit: number): Promise<RecalledMessage[]> {
  const found: RecalledMessage[] = []
  for (const person of (await peopleNamed(db, query)).slice(0, mostPeople)) {
    if (asksBirthday.test(query)) found.push(...(await birthdayOf(db, person)))
    const [asked, own] = [contentOf(query), contentOf(person.name)]
    for (const term of own) asked.delete(term)
    const talk = await findTalk(db, { contact: person.id })
    const facts = await factsOfTalk(await readTalk(db, talk, { limit: readForFacts }), person.name, 50)
    for (const { text, at, message } of facts)
      if ([...contentOf(text)].some((term) => asked.has(term)))
        found.push({
          ...{ kind: 'fact', text, asked: null, from: person.name, at, conversation: talk.title, message },
          ...{ score: null, open: null },
        })
  }
  return found.slice(0, limit)
}

const asksBirthday = /(?<!\p{L})(?:birthday|bday|born|geburtstag|geboren|cumpleaños|anniversaire)(?!\p{L})/iu

/** The birthday that a contact card names. */
async function birthdayOf({ get }: MessageNeeds['db'], { id, name }: { id: string; name: string }) {
  const card = await get<{ birthday: string; at: number }>(
    'SELECT birthday, at FROM message_people WHERE id = ? AND birthday IS NOT NULL',
    [id],
  )
  const text = `Birthday of ${name}: ${card?.birthday} (contact card)`
  const fact = { kind: 'fact' as const, text, asked: null, from: name, conversation: name, message: '' }
  return card ? [{ ...fact, at: card.at, score: null, open: null }] : []
}
