import { invalidInput, type JarvisError } from '../../core/errors.ts'
import type { ForeignDatabase, ImportPlace } from '../../ports/importer.ts'
import type { MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { type ChatOf, readChats, readSenders } from './chat-db-chats.ts'
import { attachmentsOf, itemOf, type Row, selectRows } from './chat-db-rows.ts'

/** Rows per page. */
const pageLength = 5000

interface Mark {
  rowid: number
  edited: number
}

/** The database of Messages on a Mac, read while Messages runs, or a copy; an iPhone backup has the same file. */
export const chatDb: MessageImporter = {
  name: 'imessage',
  summary: "Messages on macOS: chat.db, or the same file out of an iPhone's backup",
  async recognises(place) {
    const name = databaseIn(place)
    if (place.isFolder && name === undefined) return false
    if (!(await place.head(name)).startsWith('SQLite format 3')) return false
    const db = await open(place)
    try {
      return (await tablesOf(db)).has('chat_message_join')
    } finally {
      await db.close()
    }
  },
  async *read(place, options) {
    const db = await open(place)
    try {
      yield* readAll(db, options)
    } finally {
      await db.close()
    }
  },
}

const databaseIn = ({ isFolder, names }: ImportPlace): string | undefined =>
  isFolder
    ? names.find((name) => name === 'chat.db' || name === '3d/3d0d7e5fb2ce288813306e4d4636395e047a3d28')
    : undefined

async function open(place: ImportPlace): Promise<ForeignDatabase> {
  return place.database(databaseIn(place)).catch((error: JarvisError) => {
    if (error.code !== 'database_cannot_open') throw error
    throw invalidInput(
      'messages_no_access',
      `${place.path} cannot be opened. On macOS, give your terminal Full Disk Access (System Settings, Privacy & Security), or copy chat.db, chat.db-wal and chat.db-shm together and import the copy.`,
      { path: place.path },
    )
  })
}

const tablesOf = async (db: ForeignDatabase): Promise<Set<string>> =>
  new Set(
    (await db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")).map(({ name }) => name),
  )

const columnsOf = async (db: ForeignDatabase, table: 'message' | 'chat'): Promise<Set<string>> =>
  new Set((await db.all<{ name: string }>(`PRAGMA table_info(${table})`)).map(({ name }) => name))

function readMark(since: string | undefined): Mark {
  try {
    const mark = JSON.parse(since ?? '') as Partial<Mark>
    return { rowid: Number(mark.rowid) || 0, edited: Number(mark.edited) || 0 }
  } catch {
    return { rowid: 0, edited: 0 }
  }
}

async function* readAll(db: ForeignDatabase, options: ReadMessagesOptions): AsyncGenerator<readonly MessageItem[]> {
  const tables = await tablesOf(db)
  if (!tables.has('message') || !tables.has('handle'))
    throw invalidInput('messages_not_chat_db', 'The database has no tables of Messages. Pass the file chat.db.')
  const senderOf = readSenders(options.country)
  const chats = await readChats(db, senderOf)
  const columns = await columnsOf(db, 'message')
  const select = selectRows(columns, await columnsOf(db, 'chat'))
  const mark = readMark(options.since)
  const top = (await db.get<{ top: number | null }>('SELECT MAX(ROWID) AS top FROM message'))?.top ?? 0
  // A different database at the same path is read from the start.
  if (mark.rowid > top) Object.assign(mark, { rowid: 0, edited: 0 })
  const next = { ...mark }
  if (mark.rowid > 0 && columns.has('date_edited')) {
    const edited = `${select} WHERE m.date_edited / 1000000 > ? AND m.ROWID <= ?`
    for await (const rows of pages(db, edited, [mark.edited, mark.rowid], 0)) yield await take(rows)
  }
  for await (const rows of pages(db, `${select} WHERE 1`, [], mark.rowid)) yield await take(rows)
  if (tables.has('chat_recoverable_message_join')) yield await deletions(db, chats)
  yield [{ kind: 'mark', value: JSON.stringify(next) }]

  async function take(rows: readonly Row[]): Promise<MessageItem[]> {
    const items: MessageItem[] = []
    const attachments = tables.has('message_attachment_join') ? await attachmentsOf(db, rows) : new Map()
    for (const row of rows) {
      next.rowid = Math.max(next.rowid, row.rowid)
      next.edited = Math.max(next.edited, row.edited ?? 0)
      const of = { chat: chats.of(row), attachments: attachments.get(row.rowid) ?? [], senderOf }
      items.push(itemOf(row, of, options))
    }
    options.onProgress?.(next.rowid, top)
    return items
  }
}

/** Rows page by page, in insertion order. */
async function* pages(
  db: ForeignDatabase,
  sql: string,
  params: readonly number[],
  from: number,
): AsyncGenerator<Row[]> {
  for (let after = from; ; ) {
    const rows = await db.all<Row>(`${sql} AND m.ROWID > ? ORDER BY m.ROWID LIMIT ${pageLength}`, [...params, after])
    if (rows.length > 0) yield rows
    if (rows.length < pageLength) return
    after = rows.at(-1)!.rowid
  }
}

/** Recently deleted messages, which can still be restored in Messages, are deleted here. */
async function deletions(db: ForeignDatabase, chats: { of: ChatOf }): Promise<MessageItem[]> {
  const rows = await db.all<{ guid: string; chat: number | null; sender: string | null }>(
    `SELECT m.guid, r.chat_id AS chat, NULL AS sender FROM chat_recoverable_message_join r
     JOIN message m ON m.ROWID = r.message_id`,
  )
  return rows.map(({ guid, chat }) => ({ kind: 'deleted', chat: chats.of({ chat, sender: null }), id: guid }))
}
