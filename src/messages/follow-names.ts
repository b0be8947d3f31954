/** Programs without ids call chats and people as the owner's address book does, and the owner changes that. */
import type { Reader, Writer } from '../ports/database.ts'
import type { ImportedMessage, MessageChat, MessageSender } from '../ports/messages.ts'
import { redact } from '../secrets/secrets.ts'
import { storedNames } from './forget-titles.ts'
import { type HandleCache, renameHandle } from './people.ts'

/** A message that an import brings again, as it is stored. */
export interface KnownAgain {
  item: ImportedMessage
  stored: { chat: number; sender: number | null; at: number; text: string }
}

export const chatKey = ({ app, id }: MessageChat): string => `${app}\n${id}`

/** Key and title of a conversation as its program has them. */
export const namesOf = (chat: MessageChat): { key: string; title: string | null } => ({
  key: chatKey(chat),
  title: chat.title === undefined ? null : redact(chat.title).text,
})

/**
 * Renames chats and people that are stored under former names. A chat is the stored one that shares at least half of
 * its messages, up to the last shared one; the sender of a known message keeps their person.
 */
export async function followNames(
  tx: Writer,
  items: readonly ImportedMessage[],
  again: readonly KnownAgain[],
  { chats, handles }: { chats: ReadonlyMap<string, number>; handles: HandleCache },
): Promise<void> {
  const same = again.filter(({ item, stored }) => item.text !== '' && stored.text === redact(item.text).text)
  const named = new Map(same.map(({ item }) => [chatKey(item.chat), item.chat]))
  for (const [key, chat] of named) {
    if (!chat.isNamed || chats.has(key)) continue
    const names = await storedNames(tx, namesOf(chat))
    if (await isStored(tx, names.key)) continue
    const own = same.filter(({ item }) => chatKey(item.chat) === key)
    const former = mostOften(own.map(({ stored }) => stored.chat))
    const shared = own.filter(({ stored }) => stored.chat === former)
    const last = shared.reduce((latest, { stored }) => Math.max(latest, stored.at), 0)
    const all = items.filter((item) => chatKey(item.chat) === key && item.at <= last && item.text !== '').length
    if (2 * shared.length >= all)
      await tx.run('UPDATE message_chats SET key = ?, title = ? WHERE id = ?', [...[names.key, names.title, former]])
  }
  const seen = new Set<string>()
  for (const { item, stored } of same) {
    const sender: MessageSender | null = item.sender
    if (!item.chat.isNamed || sender === null || stored.sender === null || seen.has(sender.handle)) continue
    seen.add(sender.handle)
    await renameHandle(tx, sender, stored.sender, handles)
  }
}

const isStored = async (db: Reader, key: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM message_chats WHERE key = ?', [key])) !== undefined

function mostOften(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0]
}
