import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import { owner, titleOf } from '../exchanges.ts'
import { type FoundPerson, findPeople, findPerson } from '../find-people.ts'
import { chatsOf, findGroups } from '../message-filter.ts'
import { hasFile } from '../tables.ts'
import type { LoopMessage } from './open-loops.ts'

/** A conversation as people see it: all chats with one person, or one group. */
export interface Talk {
  /** Id of the person, or `chat:12`. */
  id: string
  title: string
  /** Set where it is with one person. */
  person: { id: string; name: string } | undefined
  chats: number[]
}

/** A message of a talk. */
export interface TalkMessage extends LoopMessage {
  /** Row of the chat. */
  chat: number
}

/** What a person or group is asked by: name, number, address, id of a contact; title or `chat:12` of a group. */
export interface TalkRequest {
  contact?: string | undefined
  conversation?: string | undefined
}

/** Errors: `contact_not_found`, `contact_ambiguous`, `group_not_found`. */
export async function findTalk(db: Reader, request: TalkRequest): Promise<Talk> {
  const { contact, conversation } = request
  return (await groupCalled(db, request)) ?? talkWith(db, await findPerson(db, contact ?? conversation ?? ''))
}

/** A talk with each who is called so, the likeliest first, or that of the group. Errors: `contact_not_found`, `group_not_found`. */
export async function findTalks(db: Reader, request: TalkRequest): Promise<Talk[]> {
  const group = await groupCalled(db, request)
  if (group) return [group]
  const people = await findPeople(db, request.contact ?? request.conversation ?? '')
  return Promise.all(people.map((person) => talkWith(db, person)))
}

async function groupCalled(db: Reader, { contact, conversation }: TalkRequest): Promise<Talk | undefined> {
  if (conversation === undefined) return undefined
  const groups = await findGroups(db, conversation).catch((error: unknown) => {
    if (contact === undefined) return undefined
    throw error
  })
  return groups && talkOfChats(db, groups)
}

async function talkWith(db: Reader, person: FoundPerson): Promise<Talk> {
  const chats = (await chatsOf(db, person.id)).filter(({ isGroup }) => !isGroup).map(({ id }) => id)
  return { id: person.id, title: person.name, person, chats }
}

async function talkOfChats(db: Reader, chats: readonly number[]): Promise<Talk> {
  const { marks, params } = inList(chats)
  const rows = await db.all<{ id: number; title: string | null; isGroup: number }>(
    `SELECT id, title, is_group AS "isGroup" FROM message_chats WHERE id IN ${marks} ORDER BY id`,
    params,
  )
  const [first] = rows
  if (!first) return { id: `chat:${chats[0]}`, title: '', person: undefined, chats: [] }
  return { id: `chat:${first.id}`, title: await titleOf(db, first), person: undefined, chats: rows.map(({ id }) => id) }
}

export interface TalkSpan {
  /** Epoch milliseconds; the end is exclusive. */
  after?: number | undefined
  before?: number | undefined
  /** The newest so many. */
  limit: number
}

/** Messages of a talk in order of time. */
export async function readTalk(db: Reader, { chats }: Pick<Talk, 'chats'>, span: TalkSpan): Promise<TalkMessage[]> {
  if (chats.length === 0) return []
  const { marks, params } = inList(chats)
  const rows = await db.all<{
    uid: string
    chat: number
    sender: number | null
    name: string | null
    at: number
    text: string
    marks: number
    replyTo: string | null
  }>(
    `SELECT m.uid, m.chat, m.sender, p.name, m.at, m.text, m.marks, m.reply_to AS "replyTo" FROM messages m
     LEFT JOIN message_handles h ON h.id = m.sender LEFT JOIN message_people p ON p.id = h.person
     WHERE m.chat IN ${marks} AND m.at >= ? AND m.at < ? ORDER BY m.at DESC, m.id DESC LIMIT ?`,
    [...params, span.after ?? Number.MIN_SAFE_INTEGER, span.before ?? Number.MAX_SAFE_INTEGER, span.limit],
  )
  return rows.reverse().map(({ uid, sender, name, marks: bits, ...row }) => ({
    ...{ ...row, id: uid, mine: sender === null, from: sender === null ? owner : (name ?? '?') },
    hasFile: (bits & hasFile) !== 0,
  }))
}
