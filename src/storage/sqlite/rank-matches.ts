import type { Filter } from '../../core/record.ts'
import type { SqlValue } from '../../ports/database.ts'
import type { ScoredChunk } from '../../ports/search-index.ts'
import { type CompiledFilter, chunksOf, compileCheck, compileFilter } from './filter.ts'
import type { SqliteDatabase } from './types.ts'

export interface LexicalWeights {
  title: number
  headings: number
  body: number
  lead: number
}

/** Chunks up to which a filter counts as narrow: making a set of them takes about 2 ms. */
const narrowUpTo = 5000
/** Best matches that are looked at when a filter is wide: 1 ms to check them all. */
const checked = 600

/**
 * The best chunks for an FTS5 expression by BM25 (k1 = 1.2, b = 0.75, as FTS5 has it; its sign turned round), ties by
 * chunk id. A narrow filter becomes a set that each match is looked up in before it is scored. Making that set for a
 * wide filter would take longer than the search: there the best matches of all are checked one by one, and only if too
 * few of them pass the long way is gone.
 */
export function rankMatches(
  db: SqliteDatabase,
  expression: string,
  weights: LexicalWeights,
  limit: number,
  filter: Filter | undefined,
): ScoredChunk[] {
  const ranked = (wanted: number, scope?: CompiledFilter) => rank(db, expression, weights, wanted, scope)
  const records = compileFilter(filter)
  if (!records || !filter) return ranked(limit)
  const scope = chunksOf(records)
  if (isWide(db, scope)) {
    const wanted = Math.max(checked, limit * 4)
    const best = ranked(wanted)
    const passing = passingChunks(db, filter, best)
    const hits = best.filter(({ chunkId }) => passing.has(chunkId))
    if (hits.length >= limit || best.length < wanted) return hits.slice(0, limit)
  }
  return ranked(limit, scope)
}

function rank(
  db: SqliteDatabase,
  expression: string,
  { title, headings, body, lead }: LexicalWeights,
  wanted: number,
  scope: CompiledFilter | undefined,
): ScoredChunk[] {
  const score = `-bm25(lexical, ${[title, headings, body, lead].map(Number).join(', ')})`
  const params: SqlValue[] = [expression, ...(scope?.params ?? []), wanted]
  // The plus keeps SQLite from asking the index once for each chunk of the scope.
  const rows = db.rows(
    `SELECT rowid, ${score} AS score FROM lexical WHERE lexical MATCH ?${scope ? ` AND +rowid IN (${scope.sql})` : ''}
     ORDER BY score DESC, rowid LIMIT ?`,
    params,
  )
  return rows.map(([chunkId, value]) => ({ chunkId: Number(chunkId), score: Number(value) }))
}

function isWide(db: SqliteDatabase, scope: CompiledFilter): boolean {
  const [row] = db.rows(`SELECT count(*) FROM (SELECT 1 FROM (${scope.sql}) LIMIT ${narrowUpTo + 1})`, scope.params)
  return Number(row![0]) > narrowUpTo
}

function passingChunks(db: SqliteDatabase, filter: Filter, best: readonly ScoredChunk[]): Set<number> {
  const check = compileCheck(filter)
  const ids = JSON.stringify(best.map(({ chunkId }) => chunkId))
  return new Set(db.rows(check.sql, [ids, ...check.params]).map(([id]) => Number(id)))
}
