import { inList } from '../../core/sql.ts'
import { type Fact, onceTrue } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { FactSource, FactType } from '../../reading/reading.ts'
import { factColumns, queryFacts } from './facts-repository.ts'

/** Which state of the world, and of the knowledge of it, is asked for; epoch milliseconds. */
export interface AsOf {
  /** What was true then. */
  trueAt?: number | undefined
  /** What Jarvis knew then. */
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
  /** Known since, inclusive. */
  since?: number | undefined
  /** Known before, exclusive. */
  until?: number | undefined
  /** Due from now on to this time. */
  dueBefore?: number | undefined
  /** Open ones unless said otherwise; with a time, those that were open then. */
  state?: 'open' | 'retired' | 'all' | undefined
  /** Leave out what is not told unasked: sensitive, or of foreign origin. */
  tellable?: boolean | undefined
  /** Only those that are marked as sensitive. */
  sensitive?: boolean | undefined
}

const factOrders = ['newest', 'oldest', 'importance', 'used', 'due'] as const
export type FactOrder = (typeof factOrders)[number]

export interface ListedFacts {
  facts: Fact[]
  /** How many there are, beyond this page. */
  total: number
}

/** Facts that pass a filter, page by page. */
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

/** The same without counting how many there are: counting looks at all of them. */
export function firstFacts(
  db: Reader,
  filter: FactFilter,
  { order = 'newest', limit, offset = 0 }: { order?: FactOrder; limit: number; offset?: number },
  now: number,
): Promise<Fact[]> {
  const { sql, params } = conditionsOf(filter, now)
  const page = `SELECT ${factColumns} FROM facts f WHERE ${sql} ORDER BY ${orders[order]} LIMIT ? OFFSET ?`
  return queryFacts(db, page, [...params, limit, offset])
}

/** All facts that pass, in no particular order. */
export function filterFacts(db: Reader, filter: FactFilter, now: number): Promise<Fact[]> {
  const { sql, params } = conditionsOf(filter, now)
  return queryFacts(db, `SELECT ${factColumns} FROM facts f WHERE ${sql}`, params)
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
  // What has expired is over, also where nothing has retired it yet.
  else if (filter.state !== 'all') add('f.retired_at IS NULL AND (f.expires_at IS NULL OR f.expires_at > ?)', now)
  if (filter.types) addList('f.type', filter.types)
  if (filter.sources) addList('f.source', filter.sources)
  if (filter.subject !== undefined) add('f.subject = ?', filter.subject.toLowerCase())
  // They are few: the label leads to them, where the column alone would be looked up in every fact.
  if (filter.instructions)
    add(`f.instruction = 1 AND f.id IN (SELECT fact_id FROM fact_labels WHERE name = 'tag' AND value = 'instruction')`)
  if (filter.leastImportance !== undefined) add('f.importance >= ?', filter.leastImportance)
  if (filter.since !== undefined) add('f.created_at >= ?', filter.since)
  if (filter.until !== undefined) add('f.created_at < ?', filter.until)
  if (filter.dueBefore !== undefined) add('f.due_at >= ? AND f.due_at < ?', now, filter.dueBefore)
  if (filter.sensitive) add('f.sensitive = 1')
  if (filter.tellable) add('f.sensitive = 0 AND f.untrusted = 0')
  if (filter.session !== undefined) add('f.id IN (SELECT fact_id FROM fact_origins WHERE session = ?)', filter.session)
  if (filter.tags && filter.tags.length > 0) {
    const list = inList(filter.tags)
    add(`f.id IN (SELECT fact_id FROM fact_labels WHERE name = 'tag' AND value IN ${list.marks})`, ...list.params)
  }
  return { sql: clauses.length > 0 ? clauses.join(' AND ') : '1 = 1', params }
}

const trueOnce = `(${onceTrue.map((reason) => `'${reason}'`).join(', ')})`

/**
 * Both axes: what was known at one time to be true at another. What has been withdrawn since was known all the same;
 * asked from today, only what was once true counts. Nobody says since when most things are true: from when it was said.
 */
function addTime({ trueAt, knownAt }: AsOf, now: number, add: (clause: string, ...values: number[]) => void): void {
  const known = knownAt ?? now
  if (knownAt !== undefined) add('f.created_at <= ?', known)
  if (trueAt === undefined) {
    add('(f.retired_at IS NULL OR f.retired_at > ?)', known)
    return
  }
  add(`(f.retired_at IS NULL OR f.retired_at > ? OR f.retired_because IN ${trueOnce})`, known)
  // What had ended when it was told was true before.
  add('(coalesce(f.valid_from, f.said_at) <= ? OR (f.valid_from IS NULL AND f.valid_to <= f.said_at))', trueAt)
  add('(f.valid_to IS NULL OR f.valid_to > ? OR f.retired_at > ?)', trueAt, known)
  add('(f.expires_at IS NULL OR f.expires_at > ?)', trueAt)
}

/** What is known, most important first: a model is shown it, to give only what is new. */
export async function knownToModel(db: Reader, now: number): Promise<string[]> {
  const facts = await firstFacts(db, {}, { order: 'importance', limit: 60 }, now)
  return facts.map(({ content }) => content)
}
