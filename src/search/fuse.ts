import { type Tuning, usualTuning } from './tuning.ts'

/** One ranked list of candidates, best first, with the list's own scores. */
export interface RankedList {
  name: string
  weight: number
  /** Candidate id → score, in rank order. */
  scores: ReadonlyMap<number, number>
  /** Score of an unrelated text, which counts as zero. BM25: 0. Cosine: the embedder's background mean. */
  floor: number
  /** The score that counts as 1; default: the list's best. */
  whole?: number
}

export interface Fused {
  id: number
  score: number
  places: { list: string; rank: number; score: number; weight: number; given: number }[]
}

export const fusions = ['weighted', 'rrf'] as const
export type Fusion = (typeof fusions)[number]

/** Combines ranked lists into one. Independent of the order of the lists; ties by id. */
export function fuse(lists: readonly RankedList[], fusion: Fusion, tuning: Tuning = usualTuning): Fused[] {
  const { rrfK } = tuning
  const fused = new Map<number, Fused>()
  for (const list of lists) {
    let rank = 0
    let best = 0
    for (const [id, score] of list.scores) {
      rank++
      if (rank === 1) best = score
      const entry = fused.get(id) ?? { id, score: 0, places: [] }
      fused.set(id, entry)
      const given =
        fusion === 'rrf' ? list.weight / (rrfK + rank) : list.weight * share(score, list.whole ?? best, list.floor)
      entry.places.push({ list: list.name, rank, score, weight: list.weight, given })
      entry.score += given
    }
  }
  if (fusion === 'rrf') for (const entry of fused.values()) entry.score += placeBonus(entry, tuning)
  return [...fused.values()].sort((a, b) => b.score - a.score || a.id - b.id)
}

/** A score relative to the list's best, 0…1, measured from the list's floor. */
export const share = (score: number, best: number, floor: number): number =>
  best > floor ? Math.max(0, (score - floor) / (best - floor)) : 0

function placeBonus({ places }: Fused, { firstBonus, nextBonus }: Tuning): number {
  const best = Math.min(...places.map((place) => place.rank))
  if (best === 1) return firstBonus
  return best <= 3 ? nextBonus : 0
}
