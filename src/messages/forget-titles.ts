import { contentHash } from '../core/ids.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import { type Mention, mentions } from '../text/mentions.ts'
import { eraseMarks } from './marks/forget-marks.ts'

interface NamedChat {
  id: number
  key: string
  title: string
}

/** Titles of conversations and questions of marks, which no message holds. */
export interface FoundTitles {
  chats: NamedChat[]
  marks: { id: string; query: string }[]
}

export const noTitles: FoundTitles = { chats: [], marks: [] }

/** Titles and questions that have the words of a forgetting and name its person. */
export async function findTitles(db: Reader, mention: Mention): Promise<FoundTitles> {
  const chats = await db.all<NamedChat>('SELECT id, key, title FROM message_chats WHERE title IS NOT NULL ORDER BY id')
  const marks = await db.all<{ id: string; query: string }>('SELECT id, query FROM message_marks ORDER BY id')
  return {
    chats: chats.filter(({ title }) => mentions(title, mention)),
    marks: marks.filter(({ query }) => mentions(query, mention)),
  }
}

/** Erases titles and marks. An import of the same conversation finds it again, and restores no title. */
export async function eraseTitles(tx: Writer, { chats, marks }: FoundTitles, now: number): Promise<void> {
  await tombstones.bury(
    tx,
    chats.map(({ title }) => titleTombstone(title)),
    now,
  )
  for (const { id, key, title } of chats)
    await tx.run('UPDATE message_chats SET title = NULL, key = ? WHERE id = ?', [keyWithout(title, key), id])
  await eraseMarks(tx, marks)
}

/** Key and title under which a conversation is stored: a forgotten title is in neither. */
export async function storedNames(
  db: Reader,
  { key, title }: { key: string; title: string | null },
): Promise<{ key: string; title: string | null }> {
  if (title === null || !(await tombstones.has(db, titleTombstone(title)))) return { key, title }
  return { key: keyWithout(title, key), title: null }
}

const titleTombstone = (title: string): string => tombstones.of('chat title', title)

/** Some programs identify a conversation by its title. */
const keyWithout = (title: string, key: string): string =>
  key.toLowerCase().includes(title.toLowerCase()) ? hiddenKey(key) : key

/** The program of a conversation, and a hash in place of what identifies it there. */
export const hiddenKey = (key: string): string => `${key.slice(0, key.indexOf('\n') + 1)}h:${contentHash(key)}`
