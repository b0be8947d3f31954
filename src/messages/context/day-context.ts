import { dayMs } from '../../core/day-of.ts'
import type { Database } from '../../ports/database.ts'
import { titleOf } from '../exchanges.ts'
import { loopsOf } from './contact-context.ts'
import { type KeySentence, keySentences } from './key-sentences.ts'
import type { OpenLoop } from './open-loops.ts'
import { readTalk } from './talk.ts'

/** Conversations of a day that are summed up, those with most messages; the rest is counted. */
const mostShown = 12
const sentencesEach = 3
/** Milliseconds before and after that are read, so that an answer of the next day counts. */
export const around = 30 * dayMs

export interface DayContext {
  /** Epoch milliseconds; the end is exclusive. */
  from: number
  until: number
  messages: number
  conversations: {
    id: string
    title: string
    app: string
    messages: number
    firstAt: number
    lastAt: number
    said: KeySentence[]
    /** Opened on that day, and still open. */
    openLoops: OpenLoop[]
  }[]
  /** Promises whose day this is, of whatever conversation that was shown. */
  due: OpenLoop[]
}

/** What was said on a day, or in a longer span, conversation by conversation. */
export async function dayContext(
  db: Database,
  { from, until, now }: { from: number; until: number; now: number },
): Promise<DayContext> {
  const rows = await db.all<{
    id: number
    title: string | null
    isGroup: number
    app: string
    count: number
    firstAt: number
    lastAt: number
  }>(
    `SELECT c.id, c.title, c.is_group AS "isGroup", c.app, s.count, s."firstAt", s."lastAt" FROM message_chats c JOIN (
       SELECT chat, COUNT(*) AS count, MIN(at) AS "firstAt", MAX(at) AS "lastAt" FROM messages
       WHERE at >= ? AND at < ? GROUP BY chat) s ON s.chat = c.id
     ORDER BY s.count DESC, c.id`,
    [from, until],
  )
  const conversations: DayContext['conversations'] = []
  const due: OpenLoop[] = []
  for (const { id, count, firstAt, lastAt, app, ...chat } of rows.slice(0, mostShown)) {
    const near = await readTalk(db, { chats: [id] }, { after: from - around, before: until + around, limit: 4000 })
    const loops = chat.isGroup ? [] : await loopsOf(near, Math.min(now, until + around))
    due.push(...loops.filter(({ dueAt }) => dueAt !== null && dueAt >= from && dueAt < until))
    conversations.push({
      ...{ id: `chat:${id}`, title: await titleOf(db, { id, ...chat }), app, messages: count, firstAt, lastAt },
      said: keySentences(
        near.filter(({ at }) => at >= from && at < until),
        sentencesEach,
      ),
      openLoops: loops.filter(({ at }) => at >= from && at < until),
    })
  }
  return { from, until, messages: rows.reduce((sum, { count }) => sum + count, 0), conversations, due }
}
