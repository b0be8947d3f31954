import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { recordIdsOf } from '../search/search.ts'
import type { MessageFilter } from './message-filter.ts'
import type { MessageNeeds } from './needs.ts'

export interface IndexQuestion {
  query: string
  mode: 'query' | 'vsearch'
  /** Exchanges that are weighed. */
  depth: number
  /** Exchanges that are needed, at most. */
  wanted: number
}

export interface IndexAnswer {
  hits: { uid: string; score: number }[]
  degraded: string[]
}

/**
 * The best exchanges of the index that hold a message which passes. The index knows chats and days of exchanges, and not
 * who wrote what: where too few of its best pass, it is asked again for those alone that do.
 */
export async function askIndex(
  needs: MessageNeeds,
  asked: IndexQuestion,
  filter: MessageFilter,
  options: CallOptions,
): Promise<IndexAnswer> {
  const { db } = needs
  const best = await askFor(needs, asked, filter.records, options)
  if (filter.where.sql === '') return best
  const passing = new Set(
    await exchangesThatPass(
      db,
      filter,
      best.hits.map(({ uid }) => uid),
    ),
  )
  if (passing.size >= Math.min(asked.wanted, best.hits.length))
    return { ...best, hits: best.hits.filter(({ uid }) => passing.has(uid)) }
  const recordIds = await recordIdsOf(db, await exchangesThatPass(db, filter))
  return askFor(needs, asked, { kinds: ['message'], recordIds }, options)
}

async function askFor(
  { search }: MessageNeeds,
  { query, mode, depth }: IndexQuestion,
  filter: Filter | undefined,
  options: CallOptions,
): Promise<IndexAnswer> {
  const { hits, degraded } = await search.search(
    {
      ...{ query, mode, limit: depth },
      ...(filter && { filter }),
      // Words of other exchanges bring nothing here, and reading them took a third of the time.
      ...{ snippets: false, offers: false, expand: false },
    },
    options,
  )
  // Templates of replies are in the index, too.
  const exchanges = hits.filter(({ kind }) => kind === 'message')
  return { hits: exchanges.map(({ id, score }) => ({ uid: id, score: score ?? 0 })), degraded }
}

/** Exchanges, all or these, that hold a message which passes. */
async function exchangesThatPass(
  db: Reader,
  { where }: Pick<MessageFilter, 'where'>,
  uids?: readonly string[],
): Promise<string[]> {
  if (uids?.length === 0) return []
  const { marks, params } = uids ? inList(uids) : { marks: '', params: [] }
  const rows = await db.all<{ uid: string }>(
    `SELECT e.uid FROM message_exchanges e WHERE EXISTS (
       SELECT 1 FROM messages m WHERE m.chat = e.chat AND (m.at, m.id) >= (e.first_at, e.first_id)
         AND (m.at, m.id) <= (e.last_at, e.last_id) AND ${where.sql}) ${uids ? `AND e.uid IN ${marks}` : ''}`,
    [...where.params, ...params],
  )
  return rows.map(({ uid }) => uid)
}
