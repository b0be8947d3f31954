import { dayMs } from '../../core/day-of.ts'
import { inList } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import { withEnglishDays } from '../../text/german-days.ts'
import { type FoundPerson, namesakeNotes } from '../find-people.ts'
import { chatsOf } from '../message-filter.ts'
import { shownName } from '../message-lists.ts'
import { factsOfTalk, type SaidFact } from './facts-of-talk.ts'
import { findOpenLoops, type OpenLoop } from './open-loops.ts'
import { relationOf } from './relation.ts'
import { styleOf, styleSentences } from './style.ts'
import { findTalks, readTalk, type Talk, type TalkMessage } from './talk.ts'

/** Messages that are read for a person: the newest. Facts, loops and style are of these. */
const mostRead = 3000
/** Of the last exchange. */
const lastShown = 8
/** Loops older than this have answered themselves. */
export const loopAge = 120 * dayMs

export interface ContextMessage {
  id: string
  from: string
  at: number
  text: string
}

export interface ContactContext {
  contact: FoundPerson & { handles: string[]; birthday: string | null }
  /** What they are to the owner, with the message that says so. */
  relation: { relation: string; message: string | null } | null
  /** Messages with them alone, and groups that they are in. */
  messages: number
  groups: string[]
  firstAt: number | null
  lastAt: number | null
  facts: SaidFact[]
  lastExchange: ContextMessage[]
  openLoops: OpenLoop[]
  /** How they write, and how the owner writes to them: one sentence each. */
  tone: { theirs: string[]; mine: string[] }
  /** Where several contacts have the name: who the others are. */
  notes: string[]
}

/** Who a person is to the owner, what is true of them, what was said last and what is open. Errors: `contact_not_found`. */
export async function contactContext(
  db: Database,
  { contact, now, maxFacts = 12 }: { contact: string; now: number; maxFacts?: number },
): Promise<ContactContext> {
  const talks = await findTalks(db, { contact })
  const talk = await likeliest(db, talks, contact)
  const person = talk.person!
  const messages = await readTalk(db, talk, { limit: mostRead })
  const count = await countOf(db, talk.chats)
  const sentences = (mine: boolean) => styleSentences(styleOf([messages], mine)).map(({ sentence }) => sentence)
  return {
    contact: { ...person, ...(await cardOf(db, person.id)) },
    relation: (await relationOf(db, person)) ?? null,
    ...count,
    groups: await groupsOf(db, person.id),
    facts: await factsOfTalk(messages, person.name, maxFacts),
    lastExchange: await lastOf(db, messages.slice(-lastShown)),
    openLoops: await loopsOf(messages, now),
    tone: { theirs: sentences(false), mine: sentences(true) },
    notes: await namesakeNotes(
      db,
      [{ name: contact.trim(), people: talks.flatMap((one) => one.person ?? []) }],
      'this is one of them',
    ),
  }
}

/** Of those who are called exactly so, else of all, the one with the latest message. */
async function likeliest(db: Database, talks: readonly Talk[], contact: string): Promise<Talk> {
  if (talks.length === 1) return talks[0]!
  const exactly = talks.filter(({ title }) => title.toLowerCase() === contact.trim().toLowerCase())
  const dated: { talk: Talk; at: number }[] = []
  for (const talk of exactly.length > 0 ? exactly : talks)
    dated.push({ talk, at: (await countOf(db, talk.chats)).lastAt ?? 0 })
  return dated.reduce((best, one) => (one.at > best.at ? one : best)).talk
}

/** A message without words is shown by its files. */
async function lastOf(db: Database, messages: readonly TalkMessage[]): Promise<ContextMessage[]> {
  if (messages.length === 0) return []
  const { marks, params } = inList(messages.map(({ id }) => id))
  const files = await db.all<{ uid: string; name: string }>(
    `SELECT m.uid, f.name FROM message_files f JOIN messages m ON m.id = f.message WHERE m.uid IN ${marks} ORDER BY f.seq`,
    params,
  )
  const filesOf = (id: string) => files.filter(({ uid }) => uid === id).map(({ name }) => `[file: ${shownName(name)}]`)
  return messages.map(({ id, from, at, text }) => ({ id, from, at, text: text || filesOf(id).join(' ') }))
}

/** What is open in a talk, the latest first. */
export async function loopsOf(messages: readonly TalkMessage[], now: number): Promise<OpenLoop[]> {
  const { dayNamed } = await import('../../dates/dates.ts')
  const named = (text: string, base: number): number | undefined => {
    const english = withEnglishDays(text)
    return dayNamed(text, base) ?? (english === undefined ? undefined : dayNamed(english, base))
  }
  // The message before the first that is young enough may ask what that one answers.
  const young = messages.findIndex(({ at }) => at >= now - loopAge)
  if (young < 0) return []
  return findOpenLoops(messages.slice(Math.max(0, young - 1)), { now, dayNamed: named })
    .filter(({ at }) => at >= now - loopAge)
    .reverse()
}

async function cardOf(db: Database, person: string): Promise<{ handles: string[]; birthday: string | null }> {
  const rows = await db.all<{ handle: string; birthday: string | null }>(
    `SELECT h.handle, p.birthday FROM message_handles h JOIN message_people p ON p.id = h.person
     WHERE h.person = ? ORDER BY h.handle`,
    [person],
  )
  return { handles: rows.map(({ handle }) => handle), birthday: rows[0]?.birthday ?? null }
}

async function countOf(db: Database, chats: readonly number[]) {
  let messages = 0
  let firstAt: number | null = null
  let lastAt: number | null = null
  for (const chat of chats) {
    const row = await db.get<{ count: number; first: number | null; last: number | null }>(
      'SELECT COUNT(*) AS count, MIN(at) AS first, MAX(at) AS last FROM messages WHERE chat = ?',
      [chat],
    )
    if (!row?.count) continue
    messages += row.count
    firstAt = Math.min(firstAt ?? Number.POSITIVE_INFINITY, row.first!)
    lastAt = Math.max(lastAt ?? Number.NEGATIVE_INFINITY, row.last!)
  }
  return { messages, firstAt, lastAt }
}

async function groupsOf(db: Database, person: string): Promise<string[]> {
  const groups = new Set((await chatsOf(db, person)).filter(({ isGroup }) => isGroup).map(({ id }) => id))
  const titles: string[] = []
  for (const id of groups) {
    const row = await db.get<{ title: string | null }>('SELECT title FROM message_chats WHERE id = ?', [id])
    if (row?.title) titles.push(row.title)
  }
  return [...new Set(titles)].sort()
}
