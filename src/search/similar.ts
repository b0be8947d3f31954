import { messageOf, notFound, throwIfAborted } from '../core/errors.ts'
import type { SearchResult } from '../core/hit.ts'
import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import { calibrate } from './calibrate.ts'
import { byScore, type Candidate, newCandidate } from './candidate.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'
import { present } from './present.ts'
import { readChunks, readChunksOfRecord } from './records-repository.ts'
import { listDepth, listNames } from './retrieve.ts'
import { startTimings } from './timings.ts'
import { defaultLimit, type SimilarRequest } from './types.ts'

/** Maximum pieces of a record used to find neighbors; more are repetitive. */
const askingPieces = 24

/**
 * Neighbors of a record by meaning: nearest to the mean of its vectors. Excludes the record and copies of its content.
 */
export async function findSimilar(
  deps: SearchDependencies,
  recordId: number,
  request: SimilarRequest = {},
  options: CallOptions = {},
): Promise<SearchResult> {
  const timings = startTimings()
  const own = await readChunksOfRecord(deps.db, recordId)
  if (own.length === 0) throw notFound('record_not_found', `Record ${recordId} has no text to compare.`)
  const limit = request.limit ?? defaultLimit
  const embedders = deps.embedders()
  const asked = own.slice(0, askingPieces).map(({ chunkId }) => chunkId)
  const elsewhere = await askElsewhere(deps, own[0]!.uid, { limit, filter: request.filter ?? {} }, options)
  const best = new Map<number, Candidate>()
  const failed: string[] = []
  for (const embedder of embeddersOf(embedders)) {
    const vectors = [...(await deps.vectors.vectors(embedder.id, asked)).values()].flat()
    const vector =
      vectors.length > 0
        ? meanDirection(vectors)
        : await embedNow(embedder, request.onlyStored ? undefined : own[0], failed, options)
    if (!vector) continue
    const found = elsewhere.chunkIds
      ? await scoresOf(deps, embedder, vector, elsewhere.chunkIds)
      : await deps.vectors.search(embedder.id, vector, listDepth, request.filter, options)
    const rows = await readChunks(
      deps.db,
      found.map(({ chunkId }) => chunkId),
    )
    const { mean, deviation } = embedder.background
    for (const [index, { chunkId, score }] of found.entries()) {
      const row = rows.get(chunkId)
      if (!row || row.recordId === recordId || row.contentHash === own[0]!.contentHash) continue
      const deviations = (score - mean) / deviation
      if ((best.get(row.recordId)?.score ?? Number.NEGATIVE_INFINITY) >= deviations) continue
      const list = embedder === embedders.main ? listNames.meaning : listNames.instant
      const places = [{ list, rank: index + 1, score, weight: 1, given: score }]
      const candidate = newCandidate(row, { id: chunkId, score: deviations, places })
      best.set(row.recordId, {
        ...candidate,
        cosine: { value: score, deviations, instant: embedder !== embedders.main },
      })
    }
  }
  const ranked = [...best.values()].sort(byScore).slice(0, limit)
  const scored = ranked.map((candidate) => {
    const evidence = { words: 0, ownWords: 0, meaning: candidate.cosine?.deviations, rival: 0 }
    return { candidate, score: calibrate(evidence) }
  })
  const hits = await present(deps.db, deps.space, scored, new Set(), {})
  return {
    hits,
    degraded: [...elsewhere.degraded, ...embedders.degraded, ...failed],
    notes: [],
    timings: timings.all(),
  }
}

/** If the record still waits for its vectors, one model run computes them now. A failure is added to `failed`. */
async function embedNow(
  embedder: Embedder,
  piece: { title: string; text: string } | undefined,
  failed: string[],
  options: CallOptions,
): Promise<Float32Array | undefined> {
  if (!piece) return undefined
  try {
    return (await embedder.embed([`${piece.title}\n${piece.text}`], 'document', options))[0]
  } catch (error) {
    throwIfAborted(options.signal)
    failed.push(`meaning: ${messageOf(error)}`)
    return undefined
  }
}

/** Neighbors from an external engine; undefined if the built-in one must search. */
async function askElsewhere(
  { db, providers }: SearchDependencies,
  uid: string,
  request: { limit: number; filter: Filter },
  options: CallOptions,
): Promise<{ chunkIds?: number[]; degraded: string[] }> {
  const near = async (provider: SearchProvider) => {
    const hits = await provider.findSimilar(uid, request, options)
    const { placeHits, reportLost } = await import('./providers/place-hits.ts')
    const placed = await placeHits(db, hits)
    return { chunkIds: [...placed.scores.keys()], degraded: reportLost(provider.name, [placed]) }
  }
  const asked = await providers?.ask({ kind: 'similar', filter: request.filter }, near, options)
  if (!asked?.result) return { degraded: asked?.degraded ?? [] }
  return { chunkIds: asked.result.chunkIds, degraded: [...asked.degraded, ...asked.result.degraded] }
}

/** Built-in cosines of external hits, best first, so that scores are comparable across engines. */
async function scoresOf({ vectors }: SearchDependencies, embedder: Embedder, vector: Float32Array, ids: number[]) {
  const scores = await vectors.scores(embedder.id, vector, ids)
  return [...scores].map(([chunkId, score]) => ({ chunkId, score })).sort((a, b) => b.score - a.score)
}

/** Mean of unit vectors, normalized to length 1. */
function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
