import type { Reader } from '../ports/database.ts'
import {
  type ExchangeRow,
  exchangeColumns,
  messageColumns,
  messageSource,
  owner,
  titleOf,
  unknownWriter,
  writerOf,
} from './exchanges.ts'
import { fileNamesOf, listsOf, shownName } from './message-lists.ts'

/** Messages that are shown around the marked one. */
const shownBefore = 5
const shownAfter = 6

export interface ShownMessage {
  id: string
  /** Name of who wrote it; `Me`: the owner. */
  from: string
  /** Epoch milliseconds. */
  at: number
  text: string
  /** The one that answers. */
  marked: boolean
  edited: boolean
  replyTo: string | null
  files: string[]
  /** Each as `❤️ Ann`. */
  reactions: string[]
}

export interface ShownExchange {
  id: string
  conversation: string
  app: string
  isGroup: boolean
  from: number
  until: number
  /** Messages of the exchange; those around the marked one are shown. */
  count: number
  messages: ShownMessage[]
}

interface Row {
  id: number
  uid: string
  sender: number | null
  name: string | null
  person: string | null
  at: number
  text: string
  editedAt: number | null
  replyTo: string | null
  passes: number
}

export interface ReadExchange {
  messages: readonly Row[]
  /** As it is shown with this message marked. */
  show(marked: number): ShownExchange
}

const empty = { sql: '', params: [] }

/** An exchange with all its messages; `where` says which of them may be marked. Undefined where it is gone. */
export async function readExchange(
  db: Reader,
  uid: string,
  where: { sql: string; params: readonly (string | number)[] } = empty,
): Promise<ReadExchange | undefined> {
  const row = await db.get<ExchangeRow>(`SELECT ${exchangeColumns} FROM message_exchanges WHERE uid = ?`, [uid])
  const chat =
    row &&
    (await db.get<{ id: number; app: string; title: string | null; isGroup: number }>(
      'SELECT id, app, title, is_group AS "isGroup" FROM message_chats WHERE id = ?',
      [row.chat],
    ))
  if (!row || !chat) return undefined
  const messages = await db.all<Row>(
    `SELECT ${messageColumns}, h.person, m.edited_at AS "editedAt", m.reply_to AS "replyTo",
       CASE WHEN ${where.sql === '' ? '1 = 1' : where.sql} THEN 1 ELSE 0 END AS passes FROM ${messageSource}
     WHERE m.chat = ? AND (m.at, m.id) >= (?, ?) AND (m.at, m.id) <= (?, ?) ORDER BY m.at, m.id`,
    [...where.params, row.chat, row.firstAt, row.firstId, row.lastAt, row.lastId],
  )
  if (messages.length === 0) return undefined
  const files = await fileNamesOf(db, messages)
  const reactions = await listsOf(
    db,
    messages,
    `SELECT r.message, r.emoji || ' ' ||
       CASE WHEN r.sender = 0 THEN '${owner}' ELSE COALESCE(p.name, '${unknownWriter}') END AS text FROM message_reactions r
     LEFT JOIN message_handles h ON h.id = r.sender LEFT JOIN message_people p ON p.id = h.person WHERE r.message`,
    'r.at',
  )
  const title = await titleOf(db, chat)
  return {
    messages,
    show(marked) {
      const place = Math.max(
        0,
        messages.findIndex(({ id }) => id === marked),
      )
      const shown = messages.slice(Math.max(0, place - shownBefore), place + shownAfter + 1)
      return {
        ...{ id: uid, conversation: title, app: chat.app, isGroup: chat.isGroup === 1 },
        ...{ from: row.firstAt, until: row.lastAt, count: messages.length },
        messages: shown.map(({ id, uid: own, sender, name, at, text, editedAt, replyTo }) => ({
          ...{ id: own, from: writerOf({ sender, name }), at, text, marked: id === marked },
          ...{
            edited: editedAt !== null,
            replyTo,
            files: (files.get(id) ?? []).map(shownName),
            reactions: reactions.get(id) ?? [],
          },
        })),
      }
    },
  }
}
