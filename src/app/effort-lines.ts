import type { CacheUse, Effort, TimeUse } from '../search/search.ts'

/** Search effort of a process, as lines for a person. */
export function effortLines({ questionVectors, passages, expansion, fusion, ...effort }: Effort): string[] {
  return [
    `Cache of question vectors: ${shareOf(questionVectors)} · cache of embeddings: ${shareOf(passages)}`,
    `Expansion: ${timeOf(expansion)} · fusion: ${timeOf(fusion)} · both together: ${timeOf(effort.expansionAndFusion)}`,
    `Peak memory: ${(effort.peakMemory / 2 ** 20).toFixed(0)} MB`,
  ]
}

const shareOf = ({ asked, known, hitRate }: CacheUse): string =>
  hitRate === null ? 'not asked' : `${Math.round(hitRate * 100)} % (${known} of ${asked})`

const timeOf = ({ p50, p95, most }: TimeUse): string =>
  p50 === null || p95 === null || most === null
    ? 'none'
    : `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms`
