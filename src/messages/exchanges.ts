import { contentHash } from '../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../core/record.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { insertRows, runIn, selectIn } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import { recordIdsOf } from '../search/search.ts'
import { estimateTokens } from '../text/budget.ts'
import type { MessageNeeds } from './needs.ts'
import { settleWords } from './settle-words.ts'
import { hasFile, hasLink } from './tables.ts'

/** Tokens of an exchange: what is embedded together. */
const exchangeTokens = 800
/** After so long without a word something else begins; a full exchange also ends with a shorter pause. Milliseconds. */
const longPause = 4 * 60 * 60 * 1000
const shortPause = 30 * 60 * 1000
/** Records that are indexed in one transaction. */
const batchLength = 400
const pageLength = 4000

export const owner = 'Me'

export interface MessageRow {
  id: number
  uid: string
  chat: number
  sender: number | null
  /** Name of the person who wrote it. */
  name: string | null
  at: number
  text: string
  marks: number
}

export interface ExchangeRow {
  uid: string
  chat: number
  firstAt: number
  firstId: number
  lastAt: number
  lastId: number
  hash: string
}

interface Chat {
  id: number
  key: string
  app: string
  title: string | null
  isGroup: number
  from: number
  to: number
  /** How often it was marked as changed. */
  touches: number
}

/** Author of a message. A sender without a contact name is not the owner. */
export const writerOf = ({ sender, name }: Pick<MessageRow, 'sender' | 'name'>): string =>
  sender === null ? owner : (name ?? unknownWriter)
export const unknownWriter = '?'

export const messageColumns = `m.id, m.uid, m.chat, m.sender, p.name, m.at, m.text, m.marks`
export const messageSource = `messages m LEFT JOIN message_handles h ON h.id = m.sender
  LEFT JOIN message_people p ON p.id = h.person`
/** What an exchange is found and shown by. */
const columnsOfExchange = ['hash', 'firstAt', 'firstId', 'lastAt', 'lastId'] as const
export const exchangeColumns = `uid, chat, first_at AS "firstAt", first_id AS "firstId", last_at AS "lastAt", last_id AS "lastId", hash`

type Progress = CallOptions & { onProgress?: ((step: string, done: number, total?: number) => void) | undefined }

/** Rebuilds the exchanges of all chats with changed messages; returns how many were written. */
export async function settleExchanges(needs: MessageNeeds, { signal, onProgress }: Progress = {}): Promise<number> {
  await settleWords(needs.db)
  const chats = await needs.db.all<Chat>(
    `SELECT id, key, app, title, is_group AS "isGroup", dirty_from AS "from", dirty_to AS "to", touches FROM message_chats
     WHERE dirty_from IS NOT NULL ORDER BY id`,
  )
  const writing = exchangeWriter(needs)
  for (const [done, chat] of chats.entries()) {
    signal?.throwIfAborted()
    onProgress?.('Indexing exchanges', done, chats.length)
    await settleChat(needs, { chat, writing, signal })
  }
  await writing.flush()
  return writing.written + (writing.hasOutdated ? await settleExchanges(needs, { signal, onProgress }) : 0)
}

/** Those of the chats that were changed since they were read. Nothing of them is written: the text may be forgotten. */
async function outdatedChats(tx: Reader, chats: readonly Chat[]): Promise<Set<number>> {
  const rows = await selectIn<{ id: number; touches: number }>(
    tx,
    'SELECT id, touches FROM message_chats WHERE id',
    chats.map(({ id }) => id),
  )
  const now = new Map(rows.map(({ id, touches }) => [id, Number(touches)]))
  return new Set(chats.flatMap(({ id, touches }) => (now.get(id) === Number(touches) ? [] : id)))
}

interface Exchange {
  chat: Chat
  row: ExchangeRow
  draft: RecordDraft
}

interface SettledChat {
  chat: Chat
  /** Exchanges that are no more. */
  gone: string[]
}

/** Writes exchanges of many chats in one transaction: a chat by itself has few, and each transaction costs the same. */
function exchangeWriter({ db, search }: MessageNeeds) {
  let batch: Exchange[] = []
  let settled: SettledChat[] = []
  const writer = {
    written: 0,
    hasOutdated: false,
    async add(exchange: Exchange) {
      batch.push(exchange)
      if (batch.length >= batchLength) await writer.flush()
    },
    async settle(chat: SettledChat) {
      settled.push(chat)
      if (settled.length >= batchLength) await writer.flush()
    },
    async flush() {
      if (batch.length + settled.length === 0) return
      const [read, chats] = [batch, settled]
      const prepared = await search.prepare(read.map(({ draft }) => draft))
      batch = []
      settled = []
      writer.written += await db.transaction(async (tx) => {
        const outdated = await outdatedChats(
          tx,
          [...read, ...chats].map(({ chat }) => chat),
        )
        writer.hasOutdated ||= outdated.size > 0
        const isCurrent = ({ chat }: { chat: Chat }) => !outdated.has(chat.id)
        const gone = chats.filter(isCurrent).flatMap((one) => one.gone)
        const rows = read.filter(isCurrent).map(({ row }) => row)
        const records = await recordIdsOf(tx, gone)
        if (records.length > 0) await search.remove(tx, records)
        await runIn(tx, 'DELETE FROM message_exchanges WHERE uid', [...gone, ...rows.map(({ uid }) => uid)])
        await insertRows(
          tx,
          'INSERT INTO message_exchanges (uid, chat, first_at, first_id, last_at, last_id, hash)',
          rows.map(({ uid, chat, firstAt, firstId, lastAt, lastId, hash }) => [
            ...[uid, chat, firstAt, firstId, lastAt, lastId, hash],
          ]),
        )
        // An outdated chat keeps its marks, and is read again.
        const clean = chats.filter(isCurrent).map(({ chat }) => chat.id)
        await runIn(tx, 'UPDATE message_chats SET dirty_from = NULL, dirty_to = NULL WHERE id', clean)
        await search.put(
          tx,
          prepared.filter((_, at) => isCurrent(read[at]!)),
        )
        return rows.length
      })
      await breathe()
    },
  }
  return writer
}

interface Settling {
  chat: Chat
  writing: ReturnType<typeof exchangeWriter>
  signal: AbortSignal | undefined
}

/** One chat, from the exchange in which the first change lies to where all is as it was. */
async function settleChat({ db }: MessageNeeds, { chat, writing, signal }: Settling): Promise<void> {
  // Many programs have whole minutes: one that begins in the minute of the change may begin after what changed.
  const before = await db.get<ExchangeRow>(
    `SELECT ${exchangeColumns} FROM message_exchanges WHERE chat = ? AND first_at < ?
     ORDER BY first_at DESC, first_id DESC LIMIT 1`,
    [chat.id, chat.from],
  )
  const start = before ? { at: before.firstAt, id: before.firstId } : { at: Number.MIN_SAFE_INTEGER, id: 0 }
  const stored = await db.all<ExchangeRow>(
    `SELECT ${exchangeColumns} FROM message_exchanges WHERE chat = ? AND (first_at, first_id) >= (?, ?)
     ORDER BY first_at, first_id`,
    [chat.id, start.at, start.id],
  )
  const known = new Map(stored.map((row) => [row.uid, row]))
  const kept = new Set<string>()
  const title = await titleOf(db, chat)
  for await (const messages of exchangesOf(db, chat.id, start)) {
    signal?.throwIfAborted()
    const first = messages[0]!
    const former = known.get(`mx_${first.uid}`)
    // From here on nothing changed.
    if (former && first.at > chat.to) {
      for (const { uid } of stored.slice(stored.indexOf(former))) kept.add(uid)
      break
    }
    const { row, draft } = exchangeOf(chat, title, messages)
    kept.add(row.uid)
    if (!former || columnsOfExchange.some((column) => former[column] !== row[column]))
      await writing.add({ chat, row, draft })
  }
  await writing.settle({ chat, gone: stored.filter(({ uid }) => !kept.has(uid)).map(({ uid }) => uid) })
}

/** The name of a chat, or of the people in it. */
export async function titleOf(
  db: Pick<Database, 'all'>,
  { id, title, isGroup }: Pick<Chat, 'id' | 'title' | 'isGroup'>,
): Promise<string> {
  if (isGroup && title) return title
  const people = await db.all<{ name: string }>(
    `SELECT DISTINCT p.name FROM message_members m JOIN message_handles h ON h.id = m.handle
     JOIN message_people p ON p.id = h.person WHERE m.chat = ? ORDER BY p.name LIMIT 8`,
    [id],
  )
  return people.map(({ name }) => name).join(', ') || title || owner
}

type Place = Pick<MessageRow, 'at' | 'id'>

/** The messages of a chat from one on, cut into exchanges. */
async function* exchangesOf(db: Database, chat: number, from: Place): AsyncGenerator<MessageRow[]> {
  let run: MessageRow[] = []
  let tokens = 0
  for await (const page of messagesOf(db, chat, from))
    for (const row of page) {
      const own = estimateTokens(row.text) + 4
      const pause = run.length === 0 ? 0 : row.at - run.at(-1)!.at
      const isFull = tokens + own > exchangeTokens || (tokens * 2 >= exchangeTokens && pause >= shortPause)
      if (run.length > 0 && (isFull || pause >= longPause)) {
        yield run
        run = []
        tokens = 0
      }
      run.push(row)
      tokens += own
    }
  if (run.length > 0) yield run
}

/** Page by page, in the order in which they were written. */
async function* messagesOf(db: Database, chat: number, from: Place): AsyncGenerator<MessageRow[]> {
  let { at, id } = { ...from, id: from.id - 1 }
  for (;;) {
    const rows = await db.all<MessageRow>(
      `SELECT ${messageColumns} FROM ${messageSource}
       WHERE m.chat = ? AND (m.at > ? OR (m.at = ? AND m.id > ?)) ORDER BY m.at, m.id LIMIT ${pageLength}`,
      [chat, at, at, id],
    )
    yield rows
    if (rows.length < pageLength) return
    ;({ at, id } = rows.at(-1)!)
  }
}

/** An exchange as it is kept, and as the index knows it: who says what, a line a message. */
function exchangeOf(chat: Chat, title: string, messages: readonly MessageRow[]) {
  const lines = messages.map(
    (message) => `${writerOf(message)}: ${message.text || (message.marks & hasFile ? '(file)' : '')}`,
  )
  const text = lines.join('\n')
  const chunk: ChunkDraft = {
    ...{ text, headings: [], startLine: 1, endLine: text.split('\n').length, startOffset: 0, endOffset: text.length },
  }
  const first = messages[0]!
  const last = messages.at(-1)!
  const hash = contentHash(`${title}\n${text}`)
  const row: ExchangeRow = {
    ...{ uid: `mx_${first.uid}`, chat: chat.id, firstAt: first.at, firstId: first.id },
    ...{ lastAt: last.at, lastId: last.id, hash },
  }
  const some = (mark: number) => messages.some(({ marks }) => (marks & mark) !== 0)
  const draft: RecordDraft = {
    ...{ uid: row.uid, kind: 'message', title, contentHash: hash, chunks: [chunk], date: last.at },
    facets: {
      type: [chat.app],
      session: [sessionOf(chat.id)],
      tag: [...(some(hasFile) ? ['attachment'] : []), ...(some(hasLink) ? ['link'] : [])],
    },
  }
  return { row, draft }
}

/** The chat of an exchange, as its facet names it. */
export const sessionOf = (chat: number): string => `chat:${chat}`
