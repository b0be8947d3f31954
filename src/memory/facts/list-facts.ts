import { inList } from '../../core/sql.ts'
import { type Fact, instructions, onceTrue } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { FactSource, FactType } from '../../reading/reading.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'

/** Point in time to list: of the world, and of Jarvis's knowledge; epoch milliseconds. */
export interface AsOf {
  /** Facts that were true at this time. */
  trueAt?: number | undefined
  /** Facts that Jarvis knew at this time. */
  knownAt?: number | undefined
}

export interface FactFilter extends AsOf {
  types?: readonly FactType[] | undefined
  tags?: readonly string[] | undefined
  sources?: readonly FactSource[] | undefined
  /** `user`, or a person's name. */
  subject?: string | undefined
  session?: string | undefined
  /** Only standing instructions. */
  instructions?: boolean | undefined
  leastImportance?: number | undefined
  /** Stored at or after this time. */
  since?: number | undefined
  /** Stored before this time. */
  until?: number | undefined
  /** Due between now and this time. */
  dueBefore?: number | undefined
  /** Default `open`; with a time, the facts that were open then. */
  state?: 'open' | 'retired' | 'all' | undefined
  /** Omit facts that are shown on request only: sensitive or untrusted ones. */
  safeOnly?: boolean | undefined
  /** Only sensitive facts. */
  sensitive?: boolean | undefined
}

const factOrders = ['newest', 'oldest', 'importance', 'used', 'due'] as const
export type FactOrder = (typeof factOrders)[number]

export interface ListedFacts {
  facts: Fact[]
  /** Number of matching facts on all pages. */
  total: number
}

/** Lists facts that match a filter, page by page. */
export async function listFacts(
  db: Reader,
  filter: FactFilter,
  {
    order = 'newest',
    limit,
    offset = 0,
  }: { order?: FactOrder | undefined; limit: number; offset?: number | undefined },
  now: number,
): Promise<ListedFacts> {
  const { sql, params } = conditionsOf(filter, now)
  const facts = await firstFacts(db, filter, { order, limit, offset }, now)
  const counted = await db.get<{ total: number }>(`SELECT count(*) AS total FROM facts f WHERE ${sql}`, params)
  return { facts, total: counted?.total ?? 0 }
}

/** The same without the total: counting reads all matching facts. */
export function firstFacts(
  db: Reader,
  filter: FactFilter,
  { order = 'newest', limit, offset = 0 }: { order?: FactOrder; limit: number; offset?: number },
  now: number,
): Promise<Fact[]> {
  const { sql, params } = conditionsOf(filter, now)
  const page = `SELECT ${factRows.columns} FROM facts f WHERE ${sql} ORDER BY ${orders[order]} LIMIT ? OFFSET ?`
  return factRows.query(db, page, [...params, limit, offset])
}

/** All facts that match, unordered. */
export function filterFacts(db: Reader, filter: FactFilter, now: number): Promise<Fact[]> {
  const { sql, params } = conditionsOf(filter, now)
  return factRows.query(db, `SELECT ${factRows.columns} FROM facts f WHERE ${sql}`, params)
}

const orders: Readonly<Record<FactOrder, string>> = {
  newest: 'f.created_at DESC, f.id DESC',
  oldest: 'f.created_at, f.id',
  importance: 'f.importance DESC, f.created_at DESC, f.id DESC',
  used: 'f.last_access_at IS NULL, f.last_access_at DESC, f.importance DESC, f.id DESC',
  due: 'f.due_at IS NULL, f.due_at, f.id',
}

interface Conditions {
  sql: string
  params: (string | number)[]
}

function conditionsOf(filter: FactFilter, now: number): Conditions {
  const clauses: string[] = []
  const params: (string | number)[] = []
  const add = (clause: string, ...values: (string | number)[]) => {
    clauses.push(clause)
    params.push(...values)
  }
  const addList = (column: string, values: readonly string[]) => {
    const list = inList(values.length > 0 ? values : [''])
    add(`${column} IN ${list.marks}`, ...list.params)
  }
  if (filter.trueAt !== undefined || filter.knownAt !== undefined) addTime(filter, now, add)
  else if (filter.state === 'retired') add('(f.retired_at IS NOT NULL OR f.expires_at <= ?)', now)
  // An expired fact is not open, even if upkeep has not retired it yet.
  else if (filter.state !== 'all') add('f.retired_at IS NULL AND (f.expires_at IS NULL OR f.expires_at > ?)', now)
  if (filter.types) addList('f.type', filter.types)
  if (filter.sources) addList('f.source', filter.sources)
  if (filter.subject !== undefined) add('f.subject = ?', filter.subject.toLowerCase())
  // Instructions are few: the tag's index finds them, while the column would be read in every fact.
  if (filter.instructions)
    add(
      `f.instruction = 1 AND f.id IN (SELECT fact_id FROM fact_labels WHERE name = 'tag' AND value = ?)`,
      instructions.tag,
    )
  if (filter.leastImportance !== undefined) add('f.importance >= ?', filter.leastImportance)
  if (filter.since !== undefined) add('f.created_at >= ?', filter.since)
  if (filter.until !== undefined) add('f.created_at < ?', filter.until)
  if (filter.dueBefore !== undefined) add('f.due_at >= ? AND f.due_at < ?', now, filter.dueBefore)
  if (filter.sensitive) add('f.sensitive = 1')
  if (filter.safeOnly) add('f.sensitive = 0 AND f.untrusted = 0')
  if (filter.session !== undefined) add('f.id IN (SELECT fact_id FROM fact_origins WHERE session = ?)', filter.session)
  if (filter.tags && filter.tags.length > 0) {
    const list = inList(filter.tags)
    add(`f.id IN (SELECT fact_id FROM fact_labels WHERE name = 'tag' AND value IN ${list.marks})`, ...list.params)
  }
  return { sql: clauses.length > 0 ? clauses.join(' AND ') : '1 = 1', params }
}

const trueOnce = `(${onceTrue.map((reason) => `'${reason}'`).join(', ')})`

/**
 * Filters by both time axes: known at one time, true at another. A fact that was withdrawn later was known before; from
 * today's knowledge it counts only if it was once true. Without a start, a fact is true from when it was said.
 */
function addTime({ trueAt, knownAt }: AsOf, now: number, add: (clause: string, ...values: number[]) => void): void {
  const known = knownAt ?? now
  if (knownAt !== undefined) add('f.created_at <= ?', known)
  if (trueAt === undefined) {
    add('(f.retired_at IS NULL OR f.retired_at > ?)', known)
    return
  }
  add(`(f.retired_at IS NULL OR f.retired_at > ? OR f.retired_because IN ${trueOnce})`, known)
  // A fact that had ended when it was said was true before.
  add('(coalesce(f.valid_from, f.said_at) <= ? OR (f.valid_from IS NULL AND f.valid_to <= f.said_at))', trueAt)
  add('(f.valid_to IS NULL OR f.valid_to > ? OR f.retired_at > ?)', trueAt, known)
  add('(f.expires_at IS NULL OR f.expires_at > ?)', trueAt)
}

/** Known facts for a model's prompt, the most important first, so that it returns only new ones. */
export async function knownToModel(db: Reader, now: number): Promise<string[]> {
  const facts = await firstFacts(db, {}, { order: 'importance', limit: 60 }, now)
  return facts.map(({ content }) => content)
}
