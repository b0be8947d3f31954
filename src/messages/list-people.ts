import { selectIn } from '../core/sql.ts'
import type { Database } from '../ports/database.ts'
import { inOneCase } from './message-filter.ts'

export interface ListedContact {
  id: string
  name: string
  handles: string[]
  /** Messages that they wrote. */
  messages: number
  /** When they last wrote, epoch milliseconds; null: never. */
  lastAt: number | null
  birthday: string | null
}

export interface Page {
  query?: string | undefined
  limit: number
  offset: number
}

/** Contacts, those who wrote last first. */
export async function listContacts(
  db: Database,
  { query = '', limit, offset }: Page,
): Promise<{ contacts: ListedContact[] }> {
  const rows = await db.all<Omit<ListedContact, 'handles'>>(
    `SELECT p.id, p.name, p.birthday,
       SUM((SELECT COUNT(*) FROM messages m WHERE m.sender = h.id)) AS messages,
       MAX((SELECT MAX(m.at) FROM messages m WHERE m.sender = h.id)) AS "lastAt"
     FROM message_people p JOIN message_handles h ON h.person = p.id
     GROUP BY p.id, p.name, p.birthday ORDER BY "lastAt" DESC, p.name, p.id`,
  )
  const page = <One>(all: readonly One[]) => all.slice(offset, offset + limit)
  if (query === '') return { contacts: await withHandles(db, page(rows)) }
  const contacts = await withHandles(db, rows)
  return { contacts: page(contacts.filter((one) => hasWords(query, [one.name, ...one.handles]))) }
}

async function withHandles<Row extends { id: string }>(db: Database, rows: readonly Row[]) {
  const stored = await selectIn<{ person: string; handle: string }>(
    db,
    'SELECT person, handle FROM message_handles WHERE person',
    rows.map(({ id }) => id),
  )
  const handles = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
  for (const { person, handle } of stored) handles.get(person)!.push(handle)
  return rows.map((row) => ({ ...row, handles: handles.get(row.id)!.sort() }))
}

const hasWords = (query: string, texts: readonly (string | null)[]): boolean =>
  texts.some((text) => inOneCase(text ?? '').includes(inOneCase(query)))

export interface ListedConversation {
  /** Id of the chat, or of the person where several chats with one person are one conversation. */
  id: string
  title: string
  apps: string[]
  isGroup: boolean
  messages: number
  firstAt: number
  lastAt: number
}

interface Chat extends Omit<ListedConversation, 'id' | 'title' | 'apps' | 'isGroup'> {
  chat: number
  person: string | null
  name: string | null
  title: string | null
  app: string
  isGroup: number
}

/** Conversations, the latest first: all chats with one person are one. */
export async function listConversations(
  db: Database,
  { query = '', limit, offset }: Page,
): Promise<{ conversations: ListedConversation[] }> {
  const chats = await db.all<Chat>(
    `SELECT s.chat, s.app, s.title, s."isGroup", s.messages, s."firstAt", s."lastAt", p.id AS person, p.name FROM (
       SELECT c.id AS chat, c.app, c.title, c.is_group AS "isGroup", COUNT(*) AS messages, MIN(m.at) AS "firstAt",
         MAX(m.at) AS "lastAt", (SELECT h.person FROM message_members b JOIN message_handles h ON h.id = b.handle
          WHERE b.chat = c.id ORDER BY h.id LIMIT 1) AS person
       FROM message_chats c JOIN messages m ON m.chat = c.id GROUP BY c.id, c.app, c.title, c.is_group) s
     LEFT JOIN message_people p ON p.id = s.person`,
  )
  const conversations = new Map<string, ListedConversation>()
  const asked = new Set<string>()
  for (const one of chats) {
    const id = one.isGroup === 1 || one.person === null ? `chat:${one.chat}` : one.person
    if (hasWords(query, [one.title, one.name])) asked.add(id)
    const known = conversations.get(id)
    conversations.set(id, known ? joined(known, one) : conversationOf(id, one))
  }
  const sorted = [...conversations.values()]
    .filter(({ id }) => asked.has(id))
    .sort((a, b) => b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1))
  return { conversations: sorted.slice(offset, offset + limit) }
}

const conversationOf = (
  id: string,
  { title, name, app, isGroup, messages, firstAt, lastAt }: Chat,
): ListedConversation => ({
  ...{ id, title: (isGroup === 1 ? title : name) ?? title ?? name ?? '', apps: [app], isGroup: isGroup === 1 },
  ...{ messages, firstAt, lastAt },
})

const joined = (one: ListedConversation, { app, messages, firstAt, lastAt }: Chat): ListedConversation => ({
  ...one,
  apps: [...new Set([...one.apps, app])].sort(),
  messages: one.messages + messages,
  firstAt: Math.min(one.firstAt, firstAt),
  lastAt: Math.max(one.lastAt, lastAt),
})
