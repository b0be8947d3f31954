import { atOnce } from '../../core/at-once.ts'
import { inList, slices } from '../../core/sql.ts'
import { type Fact, instructions, type StoredOrigin } from '../../fact-rules/fact-rules.ts'
import type { Reader, Writer } from '../../ports/database.ts'

/** A row of the facts table: booleans as numbers, without what other tables hold. */
interface FactRow extends Omit<Fact, 'untrusted' | 'sensitive' | 'instruction' | 'tags'> {
  untrusted: number
  sensitive: number
  instruction: number
}

const columnNames: Readonly<Record<keyof FactRow, string>> = {
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
const fields = Object.keys(columnNames) as (keyof FactRow)[]

/** Columns of a fact, aliased to field names, for `SELECT … FROM facts f`. */
export const factColumns = fields.map((field) => `f.${columnNames[field]} AS "${field}"`).join(', ')

/** Facts of a query that selects `factColumns`, in its order, with their labels. */
export async function queryFacts(
  db: Reader,
  sql: string,
  params: readonly (string | number | null)[],
): Promise<Fact[]> {
  return withLabels(db, await db.all<FactRow>(sql, params))
}

/** Facts by id, retired ones included; unknown ids are omitted. */
export async function readFacts(db: Reader, ids: readonly string[]): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>()
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    const facts = await queryFacts(db, `SELECT ${factColumns} FROM facts f WHERE f.id IN ${marks}`, params)
    for (const fact of facts) found.set(fact.id, fact)
  }
  return found
}

export async function insertFact(tx: Writer, fact: Fact): Promise<void> {
  const { instruction, tags, ...rest } = fact
  const row: FactRow = {
    ...rest,
    untrusted: fact.untrusted ? 1 : 0,
    sensitive: fact.sensitive ? 1 : 0,
    instruction: instruction ? 1 : 0,
  }
  await atOnce([
    tx.run(
      `INSERT INTO facts (${fields.map((field) => columnNames[field]).join(', ')})
       VALUES (${fields.map(() => '?').join(', ')})`,
      fields.map((field) => row[field]),
    ),
    ...[...new Set(tagsOf({ tags, instruction }))].map((tag) => insertLabel(tx, fact.id, 'tag', tag)),
    ...[...new Set(instruction?.topics)].map((topic) => insertLabel(tx, fact.id, 'topic', topic)),
  ])
}

/** The tags of a fact. A standing instruction always has its tag, by which it is found. */
export const tagsOf = ({ tags, instruction }: Pick<Fact, 'tags' | 'instruction'>): readonly string[] =>
  instruction === null || tags.includes(instructions.tag) ? tags : [...tags, instructions.tag]

const insertLabel = (tx: Writer, id: string, name: string, value: string) =>
  tx.run('INSERT INTO fact_labels (fact_id, name, value) VALUES (?, ?, ?)', [id, name, value])

/** Stores where a fact was said; a known turn is skipped. Returns the number of new origins. */
export async function insertOrigins(tx: Writer, id: string, origins: readonly StoredOrigin[]): Promise<number> {
  const written = await atOnce(
    origins.map(({ origin, session, turn, turnId, saidAt, passageHash, start, end, quote }) =>
      tx.run(
        `INSERT INTO fact_origins
           (fact_id, origin, session, turn, turn_id, said_at, passage_hash, start_offset, end_offset, quote)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        [id, origin, session, turn, turnId, saidAt, passageHash, start, end, quote],
      ),
    ),
  )
  return written.reduce((added, { changes }) => added + changes, 0)
}

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
