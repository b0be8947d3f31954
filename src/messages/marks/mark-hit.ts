import { invalidInput, notFound } from '../../core/errors.ts'
import { contentMark } from '../../core/ids.ts'
import { journalRows, write } from '../../journal/journal.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { Undoer } from '../../ports/subsystem.ts'
import { redact } from '../../secrets/secrets.ts'
import type { MessageNeeds } from '../needs.ts'
import { type HitMark, markImage, markRows } from './mark-rows.ts'

export interface MarkRequest {
  /** Id of a message, or of an exchange: then its first message stands for it. */
  id: string
  /** null deletes the mark. */
  mark: HitMark | null
  /** What was asked. */
  query: string
  /** Who judges, as the log names them. */
  actor: string
}

export interface MarkedHit {
  id: string
  query: string
  /** Id of the message. */
  message: string
  mark: HitMark | null
  /** Of all marks. */
  good: number
  bad: number
}

/** Exchanges are named by their first message. */
const ofExchange = 'mx_'

/** Says whether a hit answers a question. A second mark replaces the first. Errors: `message_not_found`, `query_empty`. */
export async function markHit(
  { db, clock }: Pick<MessageNeeds, 'db' | 'clock'>,
  { id: given, mark, query, actor }: MarkRequest,
): Promise<MarkedHit> {
  const message = given.startsWith(ofExchange) ? given.slice(ofExchange.length) : given
  const asked = askedAs(query)
  if (asked === '')
    throw invalidInput('query_empty', 'Say what was asked. Example: jarvis messages mark <id> good flat.')
  if (!(await db.get('SELECT id FROM messages WHERE uid = ?', [message])))
    throw notFound(
      'message_not_found',
      `Message ${given} does not exist. "jarvis search-messages <words> --json" shows the ids of hits.`,
      { id: given },
    )
  const id = contentMark(`${asked.toLowerCase()}\n${message}`)
  await db.transaction(async (tx) => {
    const former = await journalRows.image(tx, markImage, markRows, id)
    if (mark === null && former.former === undefined) return
    await write(tx, { at: clock(), actor, action: 'message_mark', target: id }, [former])
    await tx.run('DELETE FROM message_marks WHERE id = ?', [id])
    if (mark !== null)
      await tx.run('INSERT INTO message_marks (id, query, message, mark, at) VALUES (?, ?, ?, ?, ?)', [
        ...[id, asked, message, mark, clock()],
      ])
  })
  return { id, query: asked, message, mark, ...(await countMarks(db, { after: undefined })) }
}

const askedAs = (query: string): string => redact(query.trim().replace(/\s+/g, ' ')).text

/** How many hits were marked, since a time in epoch milliseconds. */
export async function countMarks(
  db: Reader,
  { after }: { after: number | undefined },
): Promise<{ good: number; bad: number }> {
  const rows = await db.all<{ mark: HitMark; count: number }>(
    'SELECT mark, COUNT(*) AS count FROM message_marks WHERE at >= ? GROUP BY mark',
    [after ?? Number.MIN_SAFE_INTEGER],
  )
  const of = (mark: HitMark) => rows.find((row) => row.mark === mark)?.count ?? 0
  return { good: of('good'), bad: of('bad') }
}

export interface Mark {
  query: string
  message: string
  mark: HitMark
}

export const readMarks = (db: Database): Promise<Mark[]> =>
  db.all<Mark>('SELECT query, message, mark FROM message_marks ORDER BY query, message')

export const markUndo = (): Undoer => journalRows.createUndo({ [markImage]: { form: markRows, title: 'query' } })
