import { cleanTerm } from '../words/selective.ts'
import type { SqliteDatabase } from './types.ts'

/**
 * Matches per requested chunk up to which a scan of all matches is faster: a scan takes 35 µs and 0.065 µs per match,
 * looking one chunk up 15 µs.
 */
const scannedPerChunk = 200

/**
 * Which of the terms each chunk contains: in its own text (title, headings, body), and anywhere. One short query per
 * term is far cheaper than tokenizing the texts again. `frequency` is the number of chunks that contain a term.
 */
export function heldTerms(
  db: SqliteDatabase,
  chunkIds: readonly number[],
  terms: readonly string[],
  frequency: (term: string) => number,
): Map<number, { own: Set<string>; all: Set<string> }> {
  const held = new Map(chunkIds.map((id) => [id, { own: new Set<string>(), all: new Set<string>() }]))
  const alone = withoutLead(db, chunkIds)
  for (const term of terms) {
    const clean = cleanTerm(term)
    if (clean === '') continue
    const quoted = `"${clean.replaceAll('"', '""')}"`
    const scan = frequency(term) <= scannedPerChunk * chunkIds.length
    const unsure: number[] = []
    for (const id of matching(db, quoted, chunkIds, scan)) {
      held.get(id)?.all.add(term)
      if (alone.has(id)) held.get(id)?.own.add(term)
      else unsure.push(id)
    }
    if (unsure.length > 0)
      for (const id of matching(db, `{title headings body} : ${quoted}`, unsure, scan)) held.get(id)?.own.add(term)
  }
  return held
}

/** Chunks without a lead, which most are: all their terms are their own. */
function withoutLead(db: SqliteDatabase, chunkIds: readonly number[]): Set<number> {
  const rows = db.rows('SELECT id FROM chunks WHERE lead IS NULL AND id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(chunkIds),
  ])
  return new Set(rows.map(([id]) => Number(id)))
}

/** The plus keeps SQLite from querying the index once per chunk: it scans all chunks with the word. */
function matching(db: SqliteDatabase, expression: string, chunkIds: readonly number[], scan: boolean): number[] {
  const rowId = scan ? '+rowid' : 'rowid'
  const rows = db.rows(
    `SELECT rowid FROM lexical WHERE lexical MATCH ? AND ${rowId} IN (SELECT value FROM json_each(?))`,
    [expression, JSON.stringify(chunkIds)],
  )
  return rows.map(([id]) => Number(id))
}
