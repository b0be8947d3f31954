import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** Texts of messages by the id of their message. `sql` selects `message` and `text`, and ends before `IN`. */
export async function listsOf(
  db: Reader,
  messages: readonly { id: number }[],
  sql: string,
  order: string,
): Promise<Map<number, string[]>> {
  const lists = new Map<number, string[]>()
  if (messages.length === 0) return lists
  const { marks, params } = inList(messages.map(({ id }) => id))
  for (const { message, text } of await db.all<{ message: number; text: string }>(
    `${sql} IN ${marks} ORDER BY 1, ${order}`,
    params,
  ))
    lists.set(message, [...(lists.get(message) ?? []), text])
  return lists
}

/** The name of a file as it is shown: an export may leave the file out with its name. */
export const shownName = (name: string): string => name || 'unnamed'

/** Names of the files of messages, in their order. */
export const fileNamesOf = (db: Reader, messages: readonly { id: number }[]): Promise<Map<number, string[]>> =>
  listsOf(db, messages, 'SELECT message, name AS text FROM message_files WHERE message', 'seq')
