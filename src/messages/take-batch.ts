import { hash } from 'node:crypto'
import { inList, larger, slices } from '../core/sql.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { DeletedMessage, ImportedMessage, ImportedReaction, MessageApp, MessageChat } from '../ports/messages.ts'
import { redact } from '../secrets/secrets.ts'
import { chatKey, followNames, namesOf } from './follow-names.ts'
import { storedNames } from './forget-titles.ts'
import { fileNamesOf } from './message-lists.ts'
import { type HandleCache, handleId, knownId } from './people.ts'
import { hasFile, hasLink, makeAgain, markChanged } from './tables.ts'
import { type AddedMessages, addedMessages, changeMessage } from './write-messages.ts'

export type Taken = ImportedMessage | ImportedReaction | DeletedMessage

export interface TakeState {
  /** Handles and chats of a batch. Between two batches they may be forgotten, and another gets their numbers. */
  handles: HandleCache
  chats: Map<string, number>
  now: number
  added: number
  changed: number
  deleted: number
  known: number
  reactions: number
  /** A message that is the owner's stays so: this import cannot know better. */
  keepsOwner: boolean
  /** Chats and handles of which a message of a batch turned out to be another's, by both. */
  notTheirs: Map<string, readonly [chat: number, handle: number]>
}

interface StoredMessage {
  id: number
  uid: string
  chat: number
  sender: number | null
  at: number
  text: string
  marks: number
  replyTo: string | null
  editedAt: number | null
  /** Names of its files, in order. */
  files: string[]
}

/** One id for a message in every import: of its program and its id there. 16 letters. */
const messageUid = (app: string, id: string): string => hash('sha256', `${app}\n${id}`, 'base64url').slice(0, 16)

/** Writes a batch in one transaction: what is new is added, what changed is replaced, what was deleted goes. */
export async function takeBatch(tx: Writer, items: readonly Taken[], state: TakeState): Promise<void> {
  for (const known of [state.handles, state.chats, state.notTheirs]) known.clear()
  written.delete(state)
  const uids = items.map((item) => messageUid(item.chat.app, item.kind === 'reaction' ? item.target : item.id))
  const formers = items.map((item) =>
    item.kind === 'reaction' || item.formerId === undefined ? undefined : messageUid(item.chat.app, item.formerId),
  )
  const all = [...uids, ...formers.filter((uid) => uid !== undefined)]
  const known = await readKnown(tx, all)
  const buried = await tombstones.among(tx, all, (uid) => tombstones.of('message', uid))
  const added = await addedMessages(tx)
  const dirty = new Map<number, [from: number, to: number]>()
  const touch = (chat: number, at: number) => {
    const span = dirty.get(chat)
    if (span) dirty.set(chat, [Math.min(span[0], at), Math.max(span[1], at)])
    else dirty.set(chat, [at, at])
  }
  const uidOf = (index: number) => {
    const former = formers[index]
    return former !== undefined && known.has(former) ? former : uids[index]!
  }
  await follow(tx, items, (index) => known.get(uidOf(index)), state)
  for (const [index, item] of items.entries()) {
    const former = formers[index] ?? uids[index]!
    const uid = uidOf(index)
    if (buried.has(uid) || buried.has(former)) continue
    const stored = known.get(uid)
    // A batch rarely holds a message twice: then the first must be in its table.
    if (stored && stored.id >= added.from) await added.write()
    if (item.kind === 'reaction') {
      if (stored) await takeReaction(tx, stored, item, state)
      continue
    }
    if (item.kind === 'deleted') {
      if (!stored) continue
      await tx.run('DELETE FROM messages WHERE id = ?', [stored.id])
      known.delete(uid)
      state.deleted++
      touch(stored.chat, stored.at)
      continue
    }
    const put = await takeMessage(tx, { item, uid, stored, added }, state)
    if (!put) continue
    known.set(uid, put)
    touch(put.chat, put.at)
    if (stored) touch(stored.chat, stored.at)
  }
  await added.write()
  for (const place of state.notTheirs.values())
    await tx.run(
      `DELETE FROM message_members WHERE chat = ? AND handle = ? AND NOT EXISTS (
         SELECT 1 FROM messages m WHERE m.chat = message_members.chat AND m.sender = message_members.handle)`,
      place,
    )
  for (const [chat, span] of dirty) await markChanged(tx, chat, span)
}

async function follow(
  tx: Writer,
  items: readonly Taken[],
  storedOf: (index: number) => StoredMessage | undefined,
  state: TakeState,
): Promise<void> {
  const named = [...items.entries()].flatMap(([index, item]) =>
    item.kind === 'message' && item.chat.isNamed ? [{ item, stored: storedOf(index) }] : [],
  )
  if (named.length === 0) return
  const again = named.flatMap(({ item, stored }) => (stored ? [{ item, stored }] : []))
  await followNames(
    tx,
    named.map(({ item }) => item),
    again,
    state,
  )
}

/** Those of the ids by which a message of a program is stored, or was forgotten. */
export async function knownIds(db: Reader, app: MessageApp, ids: readonly string[]): Promise<Set<string>> {
  const byUid = new Map(ids.map((id) => [messageUid(app, id), id]))
  const uids = [...byUid.keys()]
  const stored = await readKnown(db, uids)
  const buried = await tombstones.among(db, uids, (uid) => tombstones.of('message', uid))
  return new Set([...stored.keys(), ...buried].map((uid) => byUid.get(uid)!))
}

async function readKnown(tx: Reader, uids: readonly string[]): Promise<Map<string, StoredMessage>> {
  const known = new Map<string, StoredMessage>()
  for (const slice of slices(uids, 1024)) {
    const { marks, params } = inList(slice)
    const rows = await tx.all<Omit<StoredMessage, 'files'>>(
      `SELECT id, uid, chat, sender, at, text, marks, reply_to AS "replyTo", edited_at AS "editedAt"
       FROM messages WHERE uid IN ${marks}`,
      params,
    )
    const files = await fileNamesOf(
      tx,
      rows.filter((row) => (row.marks & hasFile) !== 0),
    )
    for (const row of rows) known.set(row.uid, { ...row, files: files.get(row.id) ?? [] })
  }
  return known
}

interface Taking {
  item: ImportedMessage
  uid: string
  stored: StoredMessage | undefined
  added: AddedMessages
}

/** The row as it is now; undefined where nothing changed. */
async function takeMessage(
  tx: Writer,
  { item, uid, stored, added }: Taking,
  state: TakeState,
): Promise<StoredMessage | undefined> {
  const { chats, handles, now } = state
  const chat = chats.get(chatKey(item.chat)) ?? (await chatId(tx, item.chat, state))
  const isMine = item.sender === null || (state.keepsOwner && stored !== undefined && stored.sender === null)
  const sender = isMine ? null : (knownId(item.sender!, handles) ?? (await handleId(tx, item.sender!, handles, now)))
  const former = stored?.sender ?? null
  // Who this batch names as a member stays one without a message.
  if (stored && former !== null && former !== sender && (sender === null || !isMember(state, stored.chat, former)))
    state.notTheirs.set(`${stored.chat} ${former}`, [stored.chat, former])
  if (sender !== null && !isMember(state, chat, sender)) await addMember(tx, chat, sender, state)
  const text = redact(item.text).text
  const files = (item.attachments ?? []).map(({ name, mime }) => ({ name: redact(name).text, mime: mime ?? null }))
  const marks = (files.length > 0 ? hasFile : 0) | (/\bhttps?:\/\//i.test(text) ? hasLink : 0)
  const replyTo = item.replyTo === undefined ? null : messageUid(item.chat.app, item.replyTo)
  const editedAt = item.editedAt ?? null
  const isSame =
    stored?.sender === sender &&
    stored.text === text &&
    stored.at === item.at &&
    stored.chat === chat &&
    stored.marks === marks &&
    (replyTo === null || stored.replyTo === replyTo) &&
    (editedAt === null || stored.editedAt === editedAt) &&
    (files.length === 0 || JSON.stringify(stored.files) === JSON.stringify(files.map(({ name }) => name)))
  const row = { uid, chat, sender, at: item.at, text, replyTo, editedAt, marks, files }
  const id = stored?.id ?? added.add(row)
  if (!stored) state.added++
  else if (isSame) state.known++
  else {
    await changeMessage(tx, id, row)
    state.changed++
  }
  if (item.reactions && (stored || item.reactions.length > 0)) await replaceReactions(tx, id, item, state)
  return isSame
    ? undefined
    : { id, uid, chat, sender, at: item.at, text, marks, replyTo, editedAt, files: files.map(({ name }) => name) }
}

async function chatId(tx: Writer, chat: MessageChat, state: TakeState): Promise<number> {
  const known = state.chats.get(chatKey(chat))
  if (known !== undefined) return known
  const { key, title } = await storedNames(tx, namesOf(chat))
  const former = await tx.get<{ title: string | null }>('SELECT title FROM message_chats WHERE key = ?', [key])
  await tx.run(
    `INSERT INTO message_chats (key, app, title, is_group) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET title = COALESCE(excluded.title, message_chats.title),
       is_group = ${larger('message_chats.is_group', 'excluded.is_group')}`,
    [key, chat.app, title, chat.isGroup ? 1 : 0],
  )
  const id = (await tx.get<{ id: number }>('SELECT id FROM message_chats WHERE key = ?', [key]))!.id
  // Exchanges are found by the title, too.
  if (former && title !== null && former.title !== title) await tx.run(`${makeAgain} = ?`, [id])
  state.chats.set(chatKey(chat), id)
  for (const person of chat.people ?? [])
    await addMember(tx, id, await handleId(tx, person, state.handles, state.now), state)
  return id
}

/** Members that were written with this batch, as `chat handle`. */
const written = new WeakMap<TakeState, Set<string>>()

const isMember = (state: TakeState, chat: number, handle: number): boolean =>
  written.get(state)?.has(`${chat} ${handle}`) ?? false

async function addMember(tx: Writer, chat: number, handle: number, state: TakeState): Promise<void> {
  const done = written.get(state) ?? new Set<string>()
  written.set(state, done)
  const key = `${chat} ${handle}`
  if (done.has(key)) return
  done.add(key)
  await tx.run('INSERT INTO message_members (chat, handle) VALUES (?, ?) ON CONFLICT DO NOTHING', [chat, handle])
}

/** The owner's reactions have sender 0. */
const reactingId = async (tx: Writer, by: ImportedReaction['by'], state: TakeState): Promise<number> =>
  by === null ? 0 : handleId(tx, by, state.handles, state.now)

async function takeReaction(
  tx: Writer,
  { id }: StoredMessage,
  { by, emoji, at }: ImportedReaction,
  state: TakeState,
): Promise<void> {
  const sender = await reactingId(tx, by, state)
  state.reactions++
  if (emoji === null) await tx.run('DELETE FROM message_reactions WHERE message = ? AND sender = ?', [id, sender])
  else
    await tx.run(
      `INSERT INTO message_reactions (message, sender, emoji, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (message, sender) DO UPDATE SET emoji = excluded.emoji, at = excluded.at`,
      [id, sender, emoji, at],
    )
}

async function replaceReactions(tx: Writer, id: number, item: ImportedMessage, state: TakeState): Promise<void> {
  await tx.run('DELETE FROM message_reactions WHERE message = ?', [id])
  for (const { by, emoji } of item.reactions ?? [])
    await tx.run(
      'INSERT INTO message_reactions (message, sender, emoji, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [...[id, await reactingId(tx, by, state), emoji, item.at]],
    )
}
