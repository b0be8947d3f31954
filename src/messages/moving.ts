import { z } from 'zod'
import { inList } from '../core/sql.ts'
import { journalRows, type Row, tombstones } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { MovableKind, MovedInto, MovedOutcome } from '../ports/movable.ts'
import { redact } from '../secrets/secrets.ts'
import { templateImage, templateRows } from '../templates/templates.ts'
import { settleExchanges } from './exchanges.ts'
import { hiddenKey, storedNames } from './forget-titles.ts'
import { markImage, markRows } from './marks/mark-rows.ts'
import type { MessageNeeds } from './needs.ts'
import { apartRows } from './same/apart-rows.ts'
import { handleRows, hasFile, markChanged, personRows } from './tables.ts'
import { type AddedMessages, addedMessages, removeEmptyChats } from './write-messages.ts'

const pageLength = 500
const cover = (text: string): string => redact(text).text
const words = z.string().transform(cover)
const time = z.number().min(-8.64e15).max(8.64e15)

const movedChat = z.strictObject({
  key: z.string().min(1),
  app: z.string().min(1),
  title: words.nullable(),
  isGroup: z.boolean(),
  /** Handles. */
  members: z.array(z.string()),
})

const movedMessage = z.strictObject({
  uid: z.string().min(1).max(60),
  chat: z.string().min(1),
  sender: z.string().nullable(),
  at: time,
  text: words,
  replyTo: z.string().nullable(),
  editedAt: time.nullable(),
  marks: z.number().int().min(0).max(3),
  files: z.array(z.strictObject({ name: words, mime: words.nullable() })),
  /** Handles; null: the owner. */
  reactions: z.array(z.strictObject({ by: z.string().nullable(), emoji: words, at: time })),
})

type MovedMessage = z.infer<typeof movedMessage>

/** What leaves and comes back: people, their handles, chats, messages with files and reactions. */
export function messageKinds(needs: MessageNeeds): MovableKind[] {
  const { db, clock } = needs
  const moved = { db, clock, cover, search: { put: async () => undefined } }
  return [
    journalRows.movable(moved, 'message_people', personRows, {
      ...ofMachine,
      refuses: (reader, rows) => buriedRows(reader, rows, { kind: 'contact', by: 'id' }),
    }),
    // By the person: someone who writes again after they were forgotten is another one with the same handle.
    journalRows.movable(moved, 'message_handles', handleRows, {
      ...ofMachine,
      refuses: (reader, rows) => buriedRows(reader, rows, { kind: 'contact', by: 'person' }),
    }),
    journalRows.movable(moved, 'message_apart', apartRows, {
      ...ofMachine,
      refuses: (reader, rows) => buriedRows(reader, rows, { kind: 'apart', by: 'id' }),
    }),
    { name: 'message_chats', read: () => readChats(needs), write: (rows, into) => writeChats(needs, rows, into) },
    {
      ...{ name: 'messages', read: () => readMessages(needs) },
      write: (rows, into) => writeMessages(needs, rows, into),
      async finish() {
        // A chat has the mark by which its exchanges are removed from the search.
        await settleExchanges(needs)
        await db.transaction((tx) => removeEmptyChats(tx))
      },
    },
    journalRows.movable(moved, 'message_templates', templateRows, {
      ...{ joined: keepNothing, image: templateImage },
      refuses: (reader, rows) => buriedRows(reader, rows, { kind: 'template', by: 'id' }),
    }),
    journalRows.movable(moved, 'message_marks', markRows, {
      ...{ joined: keepNothing, image: markImage },
      refuses: (reader, rows) => buriedRows(reader, rows, { kind: 'message', by: 'message' }),
    }),
  ]
}

/** Rows of what was forgotten stay away, by the column that names it. */
const buriedRows = (
  db: Reader,
  rows: readonly Row[],
  { kind, by }: { kind: 'message' | 'template' | 'contact' | 'apart'; by: string },
): Promise<Map<Row, MovedOutcome>> =>
  tombstones.refuse(
    db,
    rows,
    (row) => String(row[by]),
    (name) => tombstones.of(kind, name),
  )

/** Undo refuses such a line and names the command that erases messages. */
const keepNothing = async (): Promise<void> => undefined

/** No sync has contacts: messages have rows of their handles, and each machine has its own messages. */
const ofMachine = { joined: keepNothing, shared: false } as const

const noteAdded = (tx: Writer, { clock }: MessageNeeds, name: string, outcomes: readonly MovedOutcome[]) => {
  const rows = outcomes.filter((outcome) => outcome === 'added')
  return journalRows.noteJoined(tx, { at: clock(), name, rows }, keepNothing)
}

async function* readChats({ db }: MessageNeeds): AsyncGenerator<z.infer<typeof movedChat>> {
  const rows = await db.all<{ id: number; key: string; app: string; title: string | null; isGroup: number }>(
    'SELECT id, key, app, title, is_group AS "isGroup" FROM message_chats ORDER BY key',
  )
  const members = new Map<number, string[]>(rows.map(({ id }) => [id, []]))
  for (const { chat, handle } of await db.all<{ chat: number; handle: string }>(
    'SELECT m.chat, h.handle FROM message_members m JOIN message_handles h ON h.id = m.handle',
  ))
    members.get(chat)?.push(handle)
  for (const { id, isGroup, title, ...row } of rows)
    yield { ...row, title: title && cover(title), isGroup: isGroup === 1, members: members.get(id)?.sort() ?? [] }
}

async function writeChats(
  needs: MessageNeeds,
  rows: readonly unknown[],
  { isEmpty }: MovedInto,
): Promise<MovedOutcome[]> {
  return needs.db.transaction(async (tx) => {
    const outcomes: MovedOutcome[] = []
    for (const row of rows) {
      const checked = movedChat.safeParse(row)
      if (!checked.success) {
        outcomes.push({ unreadable: checked.error.issues[0]?.message ?? 'it is not a chat' })
        continue
      }
      const { app, isGroup, members } = checked.data
      const { key, title } = await storedNames(tx, checked.data)
      const { changes } = await tx.run(
        'INSERT INTO message_chats (key, app, title, is_group) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        [key, app, title, isGroup ? 1 : 0],
      )
      for (const handle of members)
        await tx.run(
          `INSERT INTO message_members (chat, handle) SELECT c.id, h.id FROM message_chats c, message_handles h
           WHERE c.key = ? AND h.handle = ? ON CONFLICT DO NOTHING`,
          [key, handle],
        )
      outcomes.push(changes > 0 ? 'added' : 'known')
    }
    if (!isEmpty) await noteAdded(tx, needs, 'message_chats', outcomes)
    return outcomes
  })
}

/** Without its handle a message would become the owner's, who has none. */
const hasSender = '(m.sender IS NULL OR h.id IS NOT NULL)'

async function* readMessages({ db }: MessageNeeds): AsyncGenerator<MovedMessage> {
  for (let after = ''; ; ) {
    const rows = await db.all<Omit<MovedMessage, 'files' | 'reactions'> & { id: number }>(
      `SELECT m.id, m.uid, c.key AS chat, h.handle AS sender, m.at, m.text, m.reply_to AS "replyTo", m.edited_at AS "editedAt",
         m.marks FROM messages m JOIN message_chats c ON c.id = m.chat LEFT JOIN message_handles h ON h.id = m.sender
       WHERE m.uid > ? AND ${hasSender} ORDER BY m.uid LIMIT ${pageLength}`,
      [after],
    )
    if (rows.length === 0) return
    const { marks, params } = inList(rows.map(({ id }) => id))
    const files = await db.all<{ message: number; name: string; mime: string | null }>(
      `SELECT message, name, mime FROM message_files WHERE message IN ${marks} ORDER BY message, seq`,
      params,
    )
    const reactions = await db.all<{ message: number; by: string | null; emoji: string; at: number }>(
      `SELECT r.message, h.handle AS "by", r.emoji, r.at FROM message_reactions r
       LEFT JOIN message_handles h ON h.id = r.sender
       WHERE r.message IN ${marks} AND (r.sender = 0 OR h.id IS NOT NULL) ORDER BY r.message, h.handle`,
      params,
    )
    for (const { id, ...row } of rows)
      yield {
        ...row,
        text: cover(row.text),
        files: files
          .filter(({ message }) => message === id)
          .map(({ name, mime }) => ({ name: cover(name), mime: mime && cover(mime) })),
        reactions: reactions
          .filter(({ message }) => message === id)
          .map(({ by, emoji, at }) => ({ by, emoji: cover(emoji), at })),
      }
    after = rows.at(-1)!.uid
    if (rows.length < pageLength) return
  }
}

async function writeMessages(
  needs: MessageNeeds,
  rows: readonly unknown[],
  { isEmpty }: MovedInto,
): Promise<MovedOutcome[]> {
  const checked = rows.map((row) => movedMessage.safeParse(row))
  const moved = checked.flatMap(({ data }) => data ?? [])
  const uids = moved.map(({ uid }) => uid)
  const buried = await tombstones.among(needs.db, uids, (uid) => tombstones.of('message', uid))
  return needs.db.transaction(async (tx) => {
    const known = new Set(await column(tx, 'SELECT uid AS value FROM messages WHERE uid', uids))
    const places = await placesOf(tx, moved)
    const added = await addedMessages(tx)
    const done: MovedOutcome[] = []
    for (const { data, error } of checked) {
      if (!data) done.push({ unreadable: error.issues[0]?.message ?? 'it is not a message' })
      else if (buried.has(data.uid)) done.push('left')
      else if (known.has(data.uid)) done.push('known')
      else {
        known.add(data.uid)
        done.push(await putBack(tx, data, { ...places, added }))
      }
    }
    await added.write()
    if (!isEmpty) await noteAdded(tx, needs, 'messages', done)
    return done
  })
}

async function column(tx: Reader, sql: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return []
  const { marks, params } = inList(values)
  return (await tx.all<{ value: string }>(`${sql} IN ${marks}`, params)).map(({ value }) => value)
}

/** Ids of the chats and handles that these messages name. */
async function placesOf(tx: Reader, moved: readonly MovedMessage[]) {
  const idsOf = async (sql: string, names: readonly string[]) => {
    if (names.length === 0) return new Map<string, number>()
    const { marks, params } = inList([...new Set(names)])
    const rows = await tx.all<{ id: number; name: string }>(`${sql} IN ${marks}`, params)
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  const people = moved.flatMap(({ sender, reactions }) => [sender, ...reactions.map(({ by }) => by)])
  return {
    chats: await idsOf(
      'SELECT id, key AS name FROM message_chats WHERE key',
      [...new Set(moved.map(({ chat }) => chat))].flatMap((key) => [key, hiddenKey(key)]),
    ),
    handles: await idsOf(
      'SELECT id, handle AS name FROM message_handles WHERE handle',
      people.filter((handle) => handle !== null),
    ),
  }
}

type Places = Awaited<ReturnType<typeof placesOf>> & { added: AddedMessages }

async function putBack(
  tx: Writer,
  { chat: key, sender, reactions, ...message }: MovedMessage,
  { chats, handles, added }: Places,
): Promise<MovedOutcome> {
  const chat = chats.get(key) ?? chats.get(hiddenKey(key))
  if (chat === undefined) return { unreadable: 'its chat is missing' }
  const from = sender === null ? null : handles.get(sender)
  // Without its sender it would be the owner's.
  if (from === undefined) return { unreadable: 'its sender is missing' }
  const marks = (message.marks & ~hasFile) | (message.files.length > 0 ? hasFile : 0)
  const id = added.add({ ...message, chat, sender: from, marks })
  for (const { by, emoji, at } of reactions) {
    const reacting = by === null ? 0 : handles.get(by)
    if (reacting === undefined) continue
    await tx.run(
      'INSERT INTO message_reactions (message, sender, emoji, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [id, reacting, emoji, at],
    )
  }
  await markChanged(tx, chat, [message.at, message.at])
  return 'added'
}
