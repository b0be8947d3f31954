import { openSqlite } from '../storage/sqlite/database.ts'

/** Text in the form of Apple's Messages: a typedstream with an NSAttributedString. */
export function attributedBody(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  const length = (size: number, wide = false) => {
    if (size < 0x80) return Buffer.from([size])
    const long = size >= 0x8000 || wide
    const number = Buffer.alloc(long ? 4 : 2)
    if (long) number.writeUInt32LE(size)
    else number.writeUInt16LE(size)
    return Buffer.concat([Buffer.from([long ? 0x82 : 0x81]), number])
  }
  const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
  return Buffer.concat([
    ...[hex('040b'), Buffer.from('streamtyped'), hex('81e803 840140 848484 12'), Buffer.from('NSAttributedString')],
    ...[hex('00 848408'), Buffer.from('NSObject'), hex('00 85 92 848484 08'), Buffer.from('NSString')],
    ...[hex('01 94 84012b'), length(bytes.length), bytes, hex('86 84026949 01'), length(text.length)],
    ...[hex('92 848484 0c'), Buffer.from('NSDictionary'), hex('00 94 840169 01 92 84 9696 1d')],
    ...[Buffer.from('__kIMMessagePartAttributeName'), hex('86 92 848484 08'), Buffer.from('NSNumber')],
    ...[hex('00 848407'), Buffer.from('NSValue'), hex('00 94 84012a 84 9999 00 86 86 86')],
  ])
}

/** A row of `message`; omitted fields get the most common values. */
export interface MadeMessage {
  guid: string
  /** Written as `attributedBody`, unless `plain` puts it into `text`. */
  text?: string
  plain?: boolean
  /** Row of `handle`; 0: the owner. */
  from: number
  /** Row of `chat`; none: a message of no chat. */
  chat?: number
  /** Epoch milliseconds. */
  at: number
  more?: Readonly<Record<string, string | number | Uint8Array | null>>
  file?: { name: string; mime: string }
}

export interface MadeChatDb {
  handles: readonly string[]
  chats: readonly {
    guid: string
    identifier: string
    title?: string
    style: 43 | 45
    members: readonly number[]
    filtered?: boolean
  }[]
  messages: readonly MadeMessage[]
}

const tables = `
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT NOT NULL, service TEXT NOT NULL);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT UNIQUE, chat_identifier TEXT, style INTEGER, display_name TEXT, service_name TEXT, is_filtered INTEGER DEFAULT 0);
CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, text TEXT, attributedBody BLOB, handle_id INTEGER DEFAULT 0, service TEXT, date INTEGER, date_edited INTEGER DEFAULT 0, date_retracted INTEGER DEFAULT 0, is_from_me INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0, group_title TEXT, group_action_type INTEGER DEFAULT 0, associated_message_guid TEXT, associated_message_type INTEGER DEFAULT 0, associated_message_emoji TEXT, message_summary_info BLOB, thread_originator_guid TEXT, cache_has_attachments INTEGER DEFAULT 0, subject TEXT, is_spam INTEGER DEFAULT 0, is_empty INTEGER DEFAULT 0);
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER, PRIMARY KEY (chat_id, message_id));
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER, delete_date INTEGER);
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, guid TEXT, filename TEXT, mime_type TEXT, transfer_name TEXT, total_bytes INTEGER);
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
CREATE INDEX message_by_chat ON chat_message_join (message_id)`

const epoch = 978_307_200_000
/** Nanoseconds since 2001, as the database counts. */
export const appleTime = (at: number): bigint => BigInt(Math.round(at) - epoch) * 1_000_000n

/** Creates a chat.db, or adds messages to an existing one. */
export async function makeChatDb(path: string, { handles, chats, messages }: MadeChatDb): Promise<void> {
  const db = await openSqlite(path)
  try {
    await db.transaction(async (tx) => {
      if (!(await tx.get("SELECT 1 FROM sqlite_master WHERE name = 'message'"))) {
        for (const one of tables.split(';')) await tx.run(one)
        for (const id of handles) await tx.run("INSERT INTO handle (id, service) VALUES (?, 'iMessage')", [id])
        for (const [index, { guid, identifier, title, style, members, filtered }] of chats.entries()) {
          await tx.run(
            'INSERT INTO chat (guid, chat_identifier, style, display_name, is_filtered) VALUES (?, ?, ?, ?, ?)',
            [guid, identifier, style, title ?? null, filtered ? 1 : 0],
          )
          for (const member of members)
            await tx.run('INSERT INTO chat_handle_join (chat_id, handle_id) VALUES (?, ?)', [index + 1, member])
        }
      }
      for (const message of messages) await insertMessage(tx, message)
    })
  } finally {
    await db.close()
  }
}

type Tx = Parameters<Parameters<Awaited<ReturnType<typeof openSqlite>>['transaction']>[0]>[0]

async function insertMessage(
  tx: Tx,
  { guid, text, plain, from, chat, at, more = {}, file }: MadeMessage,
): Promise<void> {
  const values = {
    guid,
    text: plain ? (text ?? null) : null,
    attributedBody: plain || text === undefined ? null : attributedBody(text),
    ...{ handle_id: from, is_from_me: from === 0 ? 1 : 0, date: appleTime(at), service: 'iMessage' },
    cache_has_attachments: file ? 1 : 0,
    ...more,
  }
  const names = Object.keys(values)
  const { lastId } = await tx.run(
    `INSERT INTO message (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(values),
  )
  if (chat !== undefined)
    await tx.run('INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)', [chat, lastId])
  if (!file) return
  const added = await tx.run('INSERT INTO attachment (transfer_name, mime_type) VALUES (?, ?)', [file.name, file.mime])
  await tx.run('INSERT INTO message_attachment_join (message_id, attachment_id) VALUES (?, ?)', [lastId, added.lastId])
}
