import type { ForeignDatabase } from '../../ports/importer.ts'
import type { MessageChat, MessageSender } from '../../ports/messages.ts'
import { handleOf, ownHandle } from './handles.ts'

interface ChatRow {
  id: number
  guid: string
  identifier: string | null
  title: string | null
  style: number | null
}

export type ChatOf = (row: { chat: number | null; sender: string | null }) => MessageChat

/** The sender with an id of the table `handle`: a number, an address, or the name of a company. */
export type SenderOf = (id: string) => MessageSender

/** Each sender is parsed once: a million messages have a few hundred senders. */
export function readSenders(country: string | undefined): SenderOf {
  const known = new Map<string, MessageSender>()
  return (id) => {
    let sender = known.get(id)
    if (sender) return sender
    const handle = handleOf(id, country)
    sender = handle === undefined ? { handle: ownHandle('imessage', id), name: id } : { handle }
    known.set(id, sender)
    return sender
  }
}

/**
 * The chats. Messages splits them by service: a person's SMS, iMessage and RCS are merged, and so are groups with the
 * same name and people.
 */
export async function readChats(db: ForeignDatabase, senderOf: SenderOf): Promise<{ of: ChatOf }> {
  const rows = await db.all<ChatRow>(
    'SELECT ROWID AS id, guid, chat_identifier AS identifier, display_name AS title, style FROM chat ORDER BY ROWID',
  )
  const members = new Map<number, MessageSender[]>()
  for (const { chat, handle } of await db.all<{ chat: number; handle: string }>(
    `SELECT j.chat_id AS chat, h.id AS handle FROM chat_handle_join j JOIN handle h ON h.ROWID = j.handle_id
     ORDER BY j.chat_id, h.ROWID`,
  ))
    members.set(chat, [...(members.get(chat) ?? []), senderOf(handle)])
  const chats = new Map<number, MessageChat>()
  const groups = new Map<string, string>()
  for (const { id, guid, identifier, title, style } of rows) {
    const people = [...new Map((members.get(id) ?? []).map((one) => [one.handle, one])).values()]
    const isGroup = style === 43 || (style !== 45 && people.length > 1)
    const named = title === null || title === '' ? {} : { title }
    if (!isGroup) {
      const other = people[0] ?? senderOf(identifier ?? guid)
      chats.set(id, { app: 'imessage', id: other.handle, isGroup, people: [other], ...named })
      continue
    }
    const same = `${title ?? ''}\n${people
      .map(({ handle }) => handle)
      .sort()
      .join('\n')}`
    // The first of them has the name; groups without a member list are distinguished by their own id.
    const key = people.length === 0 ? guid : (groups.get(same) ?? identifier ?? guid)
    groups.set(same, key)
    chats.set(id, { app: 'imessage', id: key, isGroup, people, ...named })
  }
  const orphans = new Map<string, MessageChat>()
  return {
    of({ chat, sender }) {
      const known = chat === null ? undefined : chats.get(chat)
      if (known) return known
      // A message without a chat is added to the chat with its sender.
      const other = senderOf(sender ?? 'unknown')
      const made: MessageChat = { app: 'imessage', id: other.handle, isGroup: false, people: [other] }
      const orphan = orphans.get(other.handle) ?? made
      orphans.set(other.handle, orphan)
      return orphan
    },
  }
}
