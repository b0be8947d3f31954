import { insertRows, runIn } from '../core/sql.ts'
import type { Writer } from '../ports/database.ts'
import { analyse } from '../text/tokenize.ts'
import { wordsOf } from './words-of.ts'

interface MessageFile {
  name: string
  mime: string | null
}

/** A message as its table has it; a sender that is null is the owner. */
export interface WrittenMessage {
  uid: string
  chat: number
  sender: number | null
  at: number
  text: string
  replyTo: string | null
  editedAt: number | null
  marks: number
  files: readonly MessageFile[]
}

/** New messages of a transaction, collected. */
export interface AddedMessages {
  /** The first id that was given. */
  readonly from: number
  /** The id that it will have. */
  add(message: WrittenMessage): number
  /** Writes what was collected. */
  write(): Promise<void>
}

/**
 * Collects new messages and writes them together, words last. One by one they took six times as long: the index writes
 * out what it holds before each statement that returns a row.
 */
export async function addedMessages(tx: Writer): Promise<AddedMessages> {
  const from = ((await tx.get<{ top: number | null }>('SELECT MAX(id) AS top FROM messages'))?.top ?? 0) + 1
  let next = from
  let waiting: (WrittenMessage & { id: number })[] = []
  return {
    from,
    add(message) {
      waiting.push({ ...message, id: next })
      return next++
    },
    async write() {
      const rows = waiting
      waiting = []
      await insertRows(
        tx,
        'INSERT INTO messages (id, uid, chat, sender, at, text, reply_to, edited_at, marks)',
        rows.map(({ id, uid, chat, sender, at, text, replyTo, editedAt, marks }) => [
          ...[id, uid, chat, sender, at, text, replyTo, editedAt, marks],
        ]),
      )
      await insertRows(
        tx,
        'INSERT INTO message_files (message, seq, name, mime)',
        rows.flatMap(({ id, files }) => filesOf(id, files)),
      )
      await writeWords(tx, rows)
    },
  }
}

const filesOf = (id: number, files: readonly MessageFile[]) => files.map(({ name, mime }, seq) => [id, seq, name, mime])

/** Replaces a message with its files and words. */
export async function changeMessage(tx: Writer, id: number, message: WrittenMessage): Promise<void> {
  const { chat, sender, at, text, replyTo, editedAt, marks, files } = message
  await tx.run(
    'UPDATE messages SET chat = ?, sender = ?, at = ?, text = ?, reply_to = ?, edited_at = ?, marks = ? WHERE id = ?',
    [chat, sender, at, text, replyTo, editedAt, marks, id],
  )
  await tx.run('DELETE FROM message_files WHERE message = ?', [id])
  await wordsOf(tx).remove(tx, id)
  await insertRows(tx, 'INSERT INTO message_files (message, seq, name, mime)', filesOf(id, files))
  await writeWords(tx, [{ id, text, files }])
}

/** Words of texts and of the names of their files. */
export const writeWords = (
  tx: Writer,
  messages: readonly { id: number; text: string; files: readonly { name: string }[] }[],
): Promise<void> =>
  wordsOf(tx).put(
    tx,
    messages.map(({ id, text, files }) => ({
      id,
      terms: analyse(files.length === 0 ? text : [text, ...files.map(({ name }) => name)].join('\n')),
    })),
  )

/** Removes conversations without messages, all or those of these: a title and members say with whom they were. */
export async function removeEmptyChats(tx: Writer, among?: readonly number[]): Promise<void> {
  const empty = 'DELETE FROM message_chats WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.chat = message_chats.id)'
  if (among === undefined) await tx.run(empty)
  else await runIn(tx, `${empty} AND id`, among)
  await tx.run('DELETE FROM message_members WHERE chat NOT IN (SELECT id FROM message_chats)')
}
