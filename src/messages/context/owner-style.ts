import type { Database } from '../../ports/database.ts'
import type { FoundPerson } from '../find-people.ts'
import { relationOf } from './relation.ts'
import { type Style, styleOf, styleSentences } from './style.ts'
import { findTalk, readTalk } from './talk.ts'

/** Messages that are counted, of both sides: the newest. */
const mostRead = 200_000

export interface OwnerStyle {
  /** null: to everybody. */
  contact: FoundPerson | null
  numbers: Style
  /** One sentence each; none for fewer than five messages. */
  sentences: { about: string; sentence: string }[]
}

/** How the owner writes to a person, or to everybody: counted over their own messages. Errors: `contact_not_found`. */
export async function ownerStyle(db: Database, contact: string | undefined): Promise<OwnerStyle> {
  const talk = contact === undefined ? undefined : await findTalk(db, { contact })
  const talks = talk ? [await readTalk(db, talk, { limit: mostRead })] : await allTalks(db)
  const numbers = styleOf(talks, true)
  return { contact: talk?.person ?? null, numbers, sentences: styleSentences(numbers) }
}

interface Written {
  chat: number
  mine: boolean
  at: number
  text: string
}

/** The newest messages of all chats, chat by chat, each in order of time. */
async function allTalks(db: Database): Promise<Written[][]> {
  const rows = await db.all<{ chat: number; sender: number | null; at: number; text: string }>(
    'SELECT chat, sender, at, text FROM messages ORDER BY at DESC, id DESC LIMIT ?',
    [mostRead],
  )
  const talks = new Map<number, Written[]>()
  for (const { chat, sender, at, text } of rows.reverse()) {
    const talk = talks.get(chat) ?? []
    talks.set(chat, talk)
    talk.push({ chat, mine: sender === null, at, text })
  }
  return [...talks.values()]
}

export interface KeyContact {
  name: string
  relation: string | null
  messages: number
}

/** People with whom most is written, each with what they are to the owner where a message says it. */
export async function keyContacts(db: Database, limit: number): Promise<KeyContact[]> {
  const rows = await db.all<{ id: string; name: string; messages: number }>(
    `SELECT p.id, p.name, COUNT(*) AS messages FROM message_people p JOIN message_handles h ON h.person = p.id
     JOIN message_members b ON b.handle = h.id JOIN message_chats c ON c.id = b.chat AND c.is_group = 0
     JOIN messages m ON m.chat = c.id GROUP BY p.id, p.name ORDER BY 3 DESC, p.name LIMIT ?`,
    [limit],
  )
  const contacts: KeyContact[] = []
  for (const { name, messages } of rows)
    contacts.push({ name, messages, relation: (await relationOf(db, { name }))?.relation ?? null })
  return contacts
}
