import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import { inList } from '../core/sql.ts'
import type { LexicalQuery, ScoredChunk } from '../ports/search-index.ts'
import { parseQuery } from '../text/parse-query.ts'
import type { SearchDependencies } from './dependencies.ts'

/**
 * Limit of passages for ranking all that contain a word of a text, half a microsecond each. If more contain its rarer
 * words, those with only common words are not among the first few.
 */
const rankedMost = 1000
/** Number of the rarest words of a text that are always searched. */
const alwaysAsked = 2

type Needs = Pick<SearchDependencies, 'db' | 'lexical'>

/**
 * Uids of records that share words with some texts, best first by words alone. One search for all texts, without the
 * engine's ranking: candidates for the same subject are looked up whenever something is added or shown.
 */
export async function findSharing(
  { db, lexical }: Needs,
  texts: readonly string[],
  { limit, filter }: { limit: number; filter?: Filter | undefined },
  options?: CallOptions,
): Promise<string[]> {
  const terms = texts.map((text) => [...new Set(parseQuery(text).any.map(({ term }) => term))])
  const frequencies = await lexical.frequencies([...new Set(terms.flat())])
  const { rare, common } = divide(terms, frequencies)
  const search = (query: LexicalQuery) => lexical.search(query, limit, filter, options)
  const scores = new Map<number, number>()
  const add = (found: readonly ScoredChunk[]) => {
    for (const { chunkId, score } of found) scores.set(chunkId, Math.max(score, scores.get(chunkId) ?? 0))
  }
  if (rare.length > 0) add(await search({ any: rare }))
  for (const any of common) {
    const both = await search({ any, requireAll: true })
    add(both)
    // Of two frequent words, one alone hardly identifies a subject.
    if (both.length < limit / texts.length) add(await search({ any }))
  }
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit)
  return recordsOf(
    db,
    best.map(([id]) => id),
  )
}

/** The words of all texts that can be fully ranked, and the two rarest of each text if these are frequent. */
function divide(
  texts: readonly (readonly string[])[],
  frequencies: ReadonlyMap<string, number>,
): { rare: string[]; common: string[][] } {
  const holding = (term: string) => frequencies.get(term) ?? 0
  const rare = new Set<string>()
  const common = new Map<string, string[]>()
  for (const terms of texts) {
    const sorted = terms.filter((term) => holding(term) > 0).sort((a, b) => holding(a) - holding(b))
    let ranked = 0
    const few = sorted.filter((term) => {
      ranked += holding(term)
      return ranked <= rankedMost
    })
    if (few.length >= Math.min(alwaysAsked, sorted.length)) for (const term of few) rare.add(term)
    else {
      const rarest = sorted.slice(0, alwaysAsked).sort()
      common.set(rarest.join(' '), rarest)
    }
  }
  return { rare: [...rare], common: [...common.values()] }
}

/** Uids of the records of these chunks, in order, without duplicates. */
async function recordsOf(db: Needs['db'], chunks: readonly number[]): Promise<string[]> {
  if (chunks.length === 0) return []
  const { marks, params } = inList(chunks)
  const rows = await db.all<{ id: number; uid: string }>(
    `SELECT c.id, r.uid FROM chunks c JOIN records r ON r.id = c.record_id WHERE c.id IN ${marks}`,
    params,
  )
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]))
  return [...new Set(chunks.flatMap((id) => uids.get(id) ?? []))]
}
