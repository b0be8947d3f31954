import type { Filter } from '../../core/record.ts'
import type { SqlValue } from '../../ports/database.ts'
import type { ScoredChunk } from '../../ports/search-index.ts'
import type { LexicalWeights } from '../words/lexical-options.ts'
import { type CompiledFilter, chunksOf, compileCheck, compileFilter } from './filter.ts'
import { holds, recordSetsOf } from './record-sets.ts'
import type { SqliteDatabase } from './types.ts'

/** Minimum and maximum of matches that are checked one by one for a wide filter: 2.5 µs each. */
const checkedLeast = 200
const checkedMost = 6000
/** Factor on the expected number of checks, since words and filters are seldom independent. */
const reserve = 2
/** Cost of checking a match relative to one record of a set: 2.5 µs and 1 µs. */
const checkingCost = 2.5

/**
 * The best chunks for an FTS5 expression by BM25 (k1 = 1.2, b = 0.75, as in FTS5, with the sign inverted), ties by
 * chunk id. A narrow filter becomes a set in which each match is looked up before scoring. Building the set of a wide
 * filter would take longer than the search (1 µs per record): then the best matches are checked one by one, and only if
 * too few of them pass is the set built.
 */
export function rankMatches(
  db: SqliteDatabase,
  expression: string,
  weights: LexicalWeights,
  limit: number,
  filter: Filter | undefined,
): ScoredChunk[] {
  const records = compileFilter(filter)
  if (!records || !filter) return rank(db, expression, weights, limit)
  const wanted = worthChecking(db, records, expression, limit)
  if (wanted !== undefined) {
    const best = rank(db, expression, weights, wanted)
    const passing = passingChunks(db, filter, best)
    const hits = best.filter(({ chunkId }) => passing.has(chunkId))
    if (hits.length >= limit || best.length < wanted) return hits.slice(0, limit)
  }
  return rank(db, expression, weights, limit, chunksOf(records))
}

function rank(
  db: SqliteDatabase,
  expression: string,
  { title, headings, body, lead }: LexicalWeights,
  wanted: number,
  scope?: CompiledFilter,
): ScoredChunk[] {
  const score = `-bm25(lexical, ${[title, headings, body, lead].map(Number).join(', ')})`
  const params: SqlValue[] = [expression, ...(scope?.params ?? []), wanted]
  // The plus keeps SQLite from querying the index once per chunk of the scope.
  const rows = db.rows(
    `SELECT rowid, ${score} AS score FROM lexical WHERE lexical MATCH ?${scope ? ` AND +rowid IN (${scope.sql})` : ''}
     ORDER BY score DESC, rowid LIMIT ?`,
    params,
  )
  return rows.map(([chunkId, value]) => ({ chunkId: Number(chunkId), score: Number(value) }))
}

/**
 * How many of the best matches to check for a wide filter; undefined for a narrow one, unless so few match that
 * checking each is cheaper than the set. Checking costs about 2.5 µs for each of `reserve · limit · all / passing`
 * matches, the set 1 µs for each record that passes: they are equal where passing² = 2.5 · reserve · limit · all.
 */
function worthChecking(
  db: SqliteDatabase,
  records: CompiledFilter,
  expression: string,
  limit: number,
): number | undefined {
  // The last id in place of a count, which reads an index from end to end: deleted records make the guess larger.
  const all = Number(db.rows('SELECT coalesce(max(id), 0) FROM records')[0]![0])
  const narrowUpTo = Math.sqrt(checkingCost * reserve * limit * all)
  // Counting stops once the answer is clear.
  const passing = countPassing(db, records, Math.ceil(narrowUpTo * 4), all)
  if (passing <= narrowUpTo) {
    const few = Math.floor(passing / checkingCost)
    const matching = db.rows('SELECT count(*) FROM (SELECT rowid FROM lexical WHERE lexical MATCH ? LIMIT ?)', [
      expression,
      few,
    ])
    return Number(matching[0]![0]) < few ? few : undefined
  }
  return Math.min(checkedMost, Math.max(checkedLeast, Math.ceil((reserve * limit * all) / passing)))
}

interface Counted {
  passing: number
  /** Number of records at that time, and the limit of the count. */
  all: number
  enough: number
}

/** Cached counts; a search uses one filter several times, and a user or a program only a few. */
const rememberedCounts = 64
/** Share by which the number of records may change before a count is stale. */
const tolerance = 0.02
const counts = new WeakMap<SqliteDatabase, Map<string, Counted>>()

/** Only speed depends on it, so a slightly stale count is enough; counting a wide filter costs 5 ms. */
function countPassing(db: SqliteDatabase, records: CompiledFilter, enough: number, all: number): number {
  const known = counts.get(db) ?? new Map<string, Counted>()
  counts.set(db, known)
  const key = JSON.stringify([records.sql, records.params])
  const former = known.get(key)
  if (former && former.enough >= enough && Math.abs(all - former.all) <= all * tolerance) return former.passing
  const counted = db.rows(`SELECT count(*) FROM (${records.sql} LIMIT ${enough})`, records.params)
  const passing = Number(counted[0]![0])
  if (known.size >= rememberedCounts) known.delete(known.keys().next().value as string)
  known.set(key, { passing, all, enough })
  return passing
}

/** If the filter's set is cached, only the record of each chunk is needed: half the time. */
function passingChunks(db: SqliteDatabase, filter: Filter, best: readonly ScoredChunk[]): Set<number> {
  const ids = JSON.stringify(best.map(({ chunkId }) => chunkId))
  const set = recordSetsOf(db).known(filter)
  if (set) {
    const rows = db.rows('SELECT id, record_id FROM chunks WHERE id IN (SELECT value FROM json_each(?))', [ids])
    return new Set(rows.flatMap(([id, record]) => (holds(set, Number(record)) ? Number(id) : [])))
  }
  const check = compileCheck(filter)
  return new Set(db.rows(check.sql, [ids, ...check.params]).map(([id]) => Number(id)))
}
