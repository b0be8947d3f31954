import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { analysePhrase } from '../text/tokenize.ts'
import type { SearchDependencies } from './dependencies.ts'
import { readChunks } from './records-repository.ts'

/** Assumed passages per record: the factor by which more hits than records are requested. */
const passagesARecord = 4

/**
 * Records with a passage that contains every one of these words in any form, best first by words, then by uid. One
 * query of the full-text index, without the engine's ranking.
 */
export async function findHolding(
  { db, lexical }: Pick<SearchDependencies, 'db' | 'lexical'>,
  words: readonly string[],
  { limit, filter }: { limit: number; filter?: Filter | undefined },
  options?: CallOptions,
): Promise<string[]> {
  const phrases = words.map(analysePhrase).filter((terms) => terms.length > 0)
  if (phrases.length === 0) return []
  const found = await lexical.search({ any: [], phrases }, limit * passagesARecord, filter, options)
  const rows = await readChunks(
    db,
    found.map(({ chunkId }) => chunkId),
  )
  return [...new Set(found.flatMap(({ chunkId }) => rows.get(chunkId)?.uid ?? []))].slice(0, limit)
}

/** Row ids of all records that contain every one of these index terms, in any of their passages; unordered. */
export async function recordsWithTerms(
  { db, lexical }: Pick<SearchDependencies, 'db' | 'lexical'>,
  terms: readonly string[],
): Promise<number[]> {
  let held: Set<number> | undefined
  for (const term of new Set(terms)) {
    const chunks = await lexical.search({ any: [], phrases: [[term]] }, Number.MAX_SAFE_INTEGER)
    const records = new Set<number>()
    for (const slice of slices(chunks.map(({ chunkId }) => chunkId))) {
      const { marks, params } = inList(slice)
      const rows = await db.all<{ id: number }>(
        `SELECT DISTINCT record_id AS id FROM chunks WHERE id IN ${marks}`,
        params,
      )
      for (const { id } of rows) if (!held || held.has(id)) records.add(id)
    }
    held = records
  }
  return [...(held ?? [])]
}
