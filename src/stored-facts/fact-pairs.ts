import { notFound } from '../core/errors.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import { type FactWithOrigins, withOrigins } from './fact-history.ts'
import * as factRows from './fact-rows.ts'

/** `review`: who is right? `merge`: are these the same? */
export type PairKind = 'review' | 'merge'

/** Two facts with their origins that wait for a decision. */
export interface FactPair {
  id: number
  newer: FactWithOrigins
  older: FactWithOrigins
  reason: string
  /** Similarity for a merge, 0…1; null for a review. */
  score: number | null
  createdAt: number
}

interface PairRow {
  id: number
  kind: PairKind
  newerId: string
  olderId: string
  reason: string
  score: number | null
  createdAt: number
  settledAt: number | null
  outcome: string | null
}

const columns = `id, kind, newer_id AS "newerId", older_id AS "olderId", reason, score, created_at AS "createdAt",
  settled_at AS "settledAt", outcome`

/** Open pairs, the oldest first. */
export async function readOpen(db: Reader, kind: PairKind): Promise<FactPair[]> {
  const rows = await db.all<PairRow>(
    `SELECT ${columns} FROM fact_pairs WHERE kind = ? AND settled_at IS NULL ORDER BY id`,
    [kind],
  )
  const facts = await factRows.read(
    db,
    rows.flatMap(({ newerId, olderId }) => [newerId, olderId]),
  )
  const full = await withOrigins(db, [...facts.values()])
  const byId = new Map(full.map((fact) => [fact.id, fact]))
  return rows.map(({ id, newerId, olderId, reason, score, createdAt }) => ({
    id,
    newer: byId.get(newerId)!,
    older: byId.get(olderId)!,
    reason,
    score,
    createdAt,
  }))
}

/** Ids of those of these facts that a statement under review contradicts. */
export async function readDisputed(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const disputed = new Set<string>()
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: string }>(
      `SELECT DISTINCT older_id AS id FROM fact_pairs
       WHERE kind = 'review' AND settled_at IS NULL AND older_id IN ${marks}`,
      params,
    )
    for (const { id } of rows) disputed.add(id)
  }
  return disputed
}

/** Reads an open pair. Errors: `pair_not_found`, also for a settled one. */
export async function readOpenOne(db: Reader, kind: PairKind, id: number): Promise<PairRow> {
  const row = await db.get<PairRow>(`SELECT ${columns} FROM fact_pairs WHERE id = ? AND kind = ?`, [id, kind])
  if (row && row.settledAt === null) return row
  const settled = row ? ` It was settled: ${row.outcome}. "jarvis undo" reverses that.` : ''
  throw notFound(
    'pair_not_found',
    `No open entry has the number ${id}.${settled} "jarvis ${kind} list" shows the open ones.`,
    { id },
  )
}

/** Other open pairs with the same newer fact. */
export const readSiblings = (db: Reader, { kind, newerId, id }: PairRow): Promise<{ id: number }[]> =>
  db.all('SELECT id FROM fact_pairs WHERE kind = ? AND newer_id = ? AND id <> ? AND settled_at IS NULL', [
    kind,
    newerId,
    id,
  ])

/** Inserts a pair; an existing one, settled or not, stays unchanged. */
export async function insert(
  tx: Writer,
  pair: { kind: PairKind; newerId: string; olderId: string; reason: string; score?: number; at: number },
): Promise<number | undefined> {
  const { kind, newerId, olderId, reason, score, at } = pair
  const row = await tx.get<{ id: number }>(
    `INSERT INTO fact_pairs (kind, newer_id, older_id, reason, score, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING id`,
    [kind, newerId, olderId, reason, score ?? null, at],
  )
  return row?.id
}

export const settle = (tx: Writer, id: number, outcome: string, logId: number, at: number) =>
  tx.run('UPDATE fact_pairs SET settled_at = ?, outcome = ?, settled_log_id = ? WHERE id = ?', [at, outcome, logId, id])
