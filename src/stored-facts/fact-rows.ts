import { inList, slices } from '../core/sql.ts'
import { type Fact, instructions, type StoredOrigin } from '../fact-rules/fact-rules.ts'
import type { Reader } from '../ports/database.ts'

/** A row of the facts table: booleans as numbers, without what other tables hold. */
export interface FactRow extends Omit<Fact, 'untrusted' | 'sensitive' | 'instruction' | 'tags'> {
  untrusted: number
  sensitive: number
  instruction: number
}

export const columnNames: Readonly<Record<keyof FactRow, string>> = {
  id: 'id',
  type: 'type',
  content: 'content',
  contentHash: 'content_hash',
  subject: 'subject',
  predicate: 'predicate',
  value: 'value',
  slot: 'slot',
  source: 'source',
  untrusted: 'untrusted',
  sensitive: 'sensitive',
  instruction: 'instruction',
  importance: 'importance',
  confidence: 'confidence',
  context: 'context',
  saidAt: 'said_at',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  dueAt: 'due_at',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  retiredAt: 'retired_at',
  retiredBecause: 'retired_because',
  supersededBy: 'superseded_by',
  accessCount: 'access_count',
  lastAccessAt: 'last_access_at',
}
export const fields = Object.keys(columnNames) as (keyof FactRow)[]

/** Columns of a fact, aliased to field names, for `SELECT … FROM facts f`. */
export const columns = fields.map((field) => `f.${columnNames[field]} AS "${field}"`).join(', ')

/** Facts of a query that selects `columns`, in its order, with their labels. */
export async function query(db: Reader, sql: string, params: readonly (string | number | null)[]): Promise<Fact[]> {
  return withLabels(db, await db.all<FactRow>(sql, params))
}

/** Facts by id, retired ones included; unknown ids are omitted. */
export async function read(db: Reader, ids: readonly string[]): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>()
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    const facts = await query(db, `SELECT ${columns} FROM facts f WHERE f.id IN ${marks}`, params)
    for (const fact of facts) found.set(fact.id, fact)
  }
  return found
}

/** The tags of a fact. A standing instruction always has its tag, by which it is found. */
export const tagsOf = ({ tags, instruction }: Pick<Fact, 'tags' | 'instruction'>): readonly string[] =>
  instruction === null || tags.includes(instructions.tag) ? tags : [...tags, instructions.tag]

/** An origin with the index record of its passage; null if it is not indexed. */
export type Provenance = StoredOrigin & { record: string | null }

/** Where each of these facts was said, earliest first. */
export async function readOrigins(db: Reader, ids: readonly string[]): Promise<Map<string, Provenance[]>> {
  const found = new Map<string, Provenance[]>(ids.map((id) => [id, []]))
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    // Some SQLite versions do not resolve outer columns in the ORDER BY of a subquery.
    const rows = await db.all<Provenance & { factId: string }>(
      `SELECT o.fact_id AS "factId", o.origin, o.session, o.turn, o.turn_id AS "turnId", o.said_at AS "saidAt",
         o.passage_hash AS "passageHash", o.start_offset AS start, o.end_offset AS "end", o.quote,
         coalesce(
           (SELECT r.uid FROM records r WHERE r.content_hash = o.passage_hash AND r.date IS NOT DISTINCT FROM o.said_at ORDER BY r.id LIMIT 1),
           (SELECT r.uid FROM records r WHERE r.content_hash = o.passage_hash ORDER BY r.id LIMIT 1)
         ) AS record
       FROM fact_origins o WHERE o.fact_id IN ${marks} ORDER BY o.said_at, o.turn, o.start_offset`,
      params,
    )
    for (const { factId, ...origin } of rows) found.get(factId)?.push(origin)
  }
  return found
}

async function withLabels(db: Reader, rows: readonly FactRow[]): Promise<Fact[]> {
  const labels = new Map<string, { tag: string[]; topic: string[] }>(rows.map(({ id }) => [id, { tag: [], topic: [] }]))
  for (const slice of slices([...labels.keys()])) {
    const { marks, params } = inList(slice)
    const found = await db.all<{ id: string; name: 'tag' | 'topic'; value: string }>(
      `SELECT fact_id AS id, name, value FROM fact_labels WHERE fact_id IN ${marks} ORDER BY value`,
      params,
    )
    for (const { id, name, value } of found) labels.get(id)?.[name].push(value)
  }
  return rows.map((row) => {
    const { tag, topic } = labels.get(row.id)!
    return {
      ...row,
      untrusted: row.untrusted === 1,
      sensitive: row.sensitive === 1,
      instruction: row.instruction === 1 ? { topics: topic } : null,
      tags: tag,
    }
  })
}
