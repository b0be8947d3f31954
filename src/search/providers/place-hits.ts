import { counted } from '../../core/counted.ts'
import { unavailable } from '../../core/errors.ts'
import type { Reader } from '../../ports/database.ts'
import type { ProviderHit } from '../../ports/search-provider.ts'
import { chunksAt, placeKey } from './sent-records.ts'

/** A provider's hits mapped to chunks of this space. */
export interface PlacedHits {
  /** The provider's scores by chunk, in its order; the first of a chunk counts. */
  scores: Map<number, number>
  returned: number
  /** Hits of records or passages that this space does not have. */
  lost: number
}

export async function placeHits(db: Reader, hits: readonly ProviderHit[]): Promise<PlacedHits> {
  const chunks = await chunksAt(db, hits)
  const scores = new Map<number, number>()
  let lost = 0
  for (const { id, passage, score } of hits) {
    const chunkId = chunks.get(placeKey(id, passage))
    if (chunkId === undefined) lost++
    else if (!scores.has(chunkId)) scores.set(chunkId, score)
  }
  return { scores, returned: hits.length, lost }
}

/**
 * Sentences for `degraded` about skipped hits. Throws Unavailable `search_hits_unplaced` if none could be mapped: the
 * provider has other records, and an empty answer would look as if nothing matched.
 */
export function reportLost(provider: string, placed: readonly Pick<PlacedHits, 'returned' | 'lost'>[]): string[] {
  const sum = (field: 'returned' | 'lost') => placed.reduce((total, one) => total + one[field], 0)
  const [returned, lost] = [sum('returned'), sum('lost')]
  if (lost === 0) return []
  const fix = 'Run `jarvis rebuild` to send everything again.'
  if (lost < returned)
    return [`${provider}: ${lost} of ${counted(returned, 'hit')} left out: not in this space. ${fix}`]
  throw unavailable(
    'search_hits_unplaced',
    `returned ${counted(returned, 'hit')}, none of which is in this space. ${fix}`,
  )
}
