import { parseBuffer } from 'bplist-parser'
import { inList } from '../../core/sql.ts'
import type { ForeignDatabase } from '../../ports/importer.ts'
import type { MessageAttachment, MessageChat, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import type { SenderOf } from './chat-db-chats.ts'
import { noiseOf } from './noise.ts'
import { decodeAttributedBody, plainText } from './typedstream.ts'

/** A row of `message`. Times are epoch milliseconds, except `edited`, which is the database's own unit. */
export interface Row {
  rowid: number
  guid: string
  text: string | null
  body: Uint8Array | null
  summary: Uint8Array | null
  mine: number
  at: number | null
  edited: number | null
  editedAt: number | null
  retracted: number
  sender: string | null
  chat: number | null
  target: string | null
  type: number
  emoji: string | null
  thread: string | null
  item: number
  spam: number
  empty: number
  filtered: number
  subject: string | null
  hasFiles: number
}

/** Apple's epoch, 2001-01-01. Times are nanoseconds, in databases from before macOS 10.13 seconds. */
const epoch = 978_307_200_000
const time = (column: string) =>
  `CASE WHEN COALESCE(${column}, 0) = 0 THEN NULL WHEN ABS(${column}) > 100000000000 THEN ${column} / 1000000 + ${epoch} ELSE ${column} * 1000 + ${epoch} END`

/**
 * Selects columns that this macOS version has. Large numbers are divided in SQL, because JavaScript would round them.
 */
export function selectRows(columns: ReadonlySet<string>, ofChats: ReadonlySet<string>): string {
  const or = (column: string, otherwise = 'NULL') => (columns.has(column) ? `m.${column}` : otherwise)
  const filtered = ofChats.has('is_filtered')
    ? `COALESCE(c.is_filtered, 0) <> 0 AND ${or('service')} IS DISTINCT FROM 'iMessage'`
    : '0'
  return `SELECT m.ROWID AS rowid, m.guid, ${or('text')} AS text, ${or('attributedBody')} AS body,
    ${or('message_summary_info')} AS summary, COALESCE(m.is_from_me, 0) AS mine, ${time('m.date')} AS at,
    ${columns.has('date_edited') ? 'm.date_edited / 1000000' : 'NULL'} AS edited,
    ${columns.has('date_edited') ? time('m.date_edited') : 'NULL'} AS editedAt,
    ${columns.has('date_retracted') ? 'COALESCE(m.date_retracted, 0) <> 0' : '0'} AS retracted,
    h.id AS sender, c.ROWID AS chat, ${or('associated_message_guid')} AS target,
    COALESCE(${or('associated_message_type')}, 0) AS type, ${or('associated_message_emoji')} AS emoji,
    ${or('thread_originator_guid')} AS thread, COALESCE(${or('item_type')}, 0) AS item,
    COALESCE(${or('is_spam')}, 0) AS spam, COALESCE(${or('is_empty')}, 0) AS empty, ${filtered} AS filtered,
    ${or('subject')} AS subject, COALESCE(${or('cache_has_attachments')}, 0) AS hasFiles
    FROM message m LEFT JOIN handle h ON h.ROWID = m.handle_id
    LEFT JOIN chat c ON c.ROWID = (SELECT MIN(chat_id) FROM chat_message_join j WHERE j.message_id = m.ROWID)`
}

const tapbacks = ['❤️', '👍', '👎', '😂', '‼️', '❓']

interface RowOf {
  chat: MessageChat
  attachments: readonly MessageAttachment[]
  senderOf: SenderOf
}

/** Converts a row to a message, a reaction, a deletion, or a skipped item. */
export function itemOf(row: Row, { chat, attachments, senderOf }: RowOf, options: ReadMessagesOptions): MessageItem {
  const { guid, type } = row
  const sender = row.mine ? null : senderOf(row.sender ?? chat.people?.[0]?.handle ?? 'unknown')
  if (row.at === null) return { kind: 'unreadable', where: `message ${guid}`, why: 'it has no date' }
  const at = row.at
  if (type >= 1000 && type < 4000) {
    const emoji = type >= 3000 ? null : type === 2006 ? (row.emoji ?? '🙂') : (tapbacks[type - 2000] ?? 'sticker')
    return { kind: 'reaction', chat, target: targetOf(row.target ?? ''), by: sender, emoji, at }
  }
  if (row.item !== 0) return { kind: 'skipped', why: 'group event' }
  if ((row.spam || row.filtered) && !options.withNoise) return { kind: 'skipped', why: 'spam' }
  const { text, isGone } = textOf(row)
  if (row.retracted || isGone) return { kind: 'deleted', chat, id: guid }
  const whole = [row.subject ?? '', text].filter((part) => part !== '').join('\n')
  if (whole === '' && attachments.length === 0) return { kind: 'skipped', why: 'empty' }
  const noise = options.withNoise ? undefined : noiseOf(sender, whole)
  if (noise) return { kind: 'skipped', why: noise }
  return {
    ...{ kind: 'message', chat, id: guid, sender, at, text: whole },
    ...(row.editedAt !== null && { editedAt: row.editedAt }),
    ...(row.thread !== null && { replyTo: row.thread }),
    ...(attachments.length > 0 && { attachments }),
  }
}

/** `p:0/<guid>` and `bp:<guid>`. */
const targetOf = (target: string): string => target.replace(/^(?:p:\d+\/|bp:)/, '')

function textOf({ text, body, summary, edited }: Row): { text: string; isGone: boolean } {
  const direct = text ?? (body === null ? null : decodeAttributedBody(body))
  if (direct !== null && plainText(direct) !== '') return { text: plainText(direct), isGone: false }
  if (summary === null) return { text: '', isGone: false }
  const { last, retracted } = editsOf(summary)
  return { text: plainText(last ?? ''), isGone: last === undefined && retracted && (edited ?? 0) >= 0 }
}

interface Edit {
  t?: Uint8Array
}

/** The last text in the edit history, and whether parts were unsent. */
function editsOf(summary: Uint8Array): { last: string | undefined; retracted: boolean } {
  try {
    const [root] = parseBuffer(Buffer.from(summary)) as unknown as [{ ec?: Record<string, Edit[]>; rp?: unknown[] }?]
    const parts = Object.values(root?.ec ?? {}).flatMap((edits) => {
      const body = edits.at(-1)?.t
      const text = body === undefined ? null : decodeAttributedBody(body)
      return text === null ? [] : [text]
    })
    return { last: parts.length > 0 ? parts.join('\n') : undefined, retracted: (root?.rp?.length ?? 0) > 0 }
  } catch {
    return { last: undefined, retracted: false }
  }
}

/** Attachment names of these messages, without stickers and hidden files. */
export async function attachmentsOf(
  db: ForeignDatabase,
  rows: readonly Row[],
): Promise<Map<number, MessageAttachment[]>> {
  const found = new Map<number, MessageAttachment[]>()
  const ids = rows.filter(({ hasFiles }) => hasFiles !== 0).map(({ rowid }) => rowid)
  if (ids.length === 0) return found
  const { marks, params } = inList(ids)
  const files = await db.all<{ message: number; name: string | null; path: string | null; mime: string | null }>(
    `SELECT j.message_id AS message, a.transfer_name AS name, a.filename AS path, a.mime_type AS mime
     FROM message_attachment_join j JOIN attachment a ON a.ROWID = j.attachment_id
     WHERE j.message_id IN ${marks} ORDER BY j.attachment_id`,
    params,
  )
  for (const { message, name, path, mime } of files) {
    const file = { name: name ?? path?.split('/').at(-1) ?? 'file', ...(mime !== null && { mime }) }
    found.set(message, [...(found.get(message) ?? []), file])
  }
  return found
}
