import type { Hit } from '../../core/hit.ts'
export interface Candidate {
  hit: Hit
  /** Of the fused lists, the best is 1. */
  score: number
  /** The topic, or topics, that it answers; null: it is near the objective. */
  topic: string | null
}

export interface RankedList {
  /** The topic, or topics, that were asked for; null: the whole of the project. */
  topic: string | null
  weight: number
  hits: readonly Hit[]
}

/** Rank from which on places count alike (reciprocal rank fusion, Cormack and others 2009). */
const flattening = 20

/** One list of several: the places of a gem in each, weighed. Its passage is that of the list that says most for it. */
export function fuseHits(lists: readonly RankedList[]): Candidate[] {
  const found = new Map<string, Candidate & { most: number }>()
  for (const { topic, weight, hits } of lists)
    for (const [rank, hit] of hits.entries()) {
      const given = weight / (flattening + rank + 1)
      const known = found.get(hit.id)
      if (!known) found.set(hit.id, { hit, topic, score: given, most: given })
      else {
        known.score += given
        if (given > known.most) Object.assign(known, { hit, topic, most: given })
      }
    }
  const ranked = [...found.values()].sort((a, b) => b.score - a.score || (a.hit.id < b.hit.id ? -1 : 1))
  const best = ranked[0]?.score ?? 1
  return ranked.map(({ hit, topic, score }) => ({ hit, topic, score: score / best }))
}
