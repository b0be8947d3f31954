import { findThemes } from '../themes/find-themes.ts'
import { nameThemes, type ThemeText } from '../themes/name-themes.ts'
import type { CitedSentence } from './cited-sentence.ts'
import { type Contradiction, contradictionsAmong } from './contradictions.ts'
import { type RedundantPair, redundantPairs } from './redundant-pairs.ts'

/** A gem as the comparison sees it; `vector` (length 1) is null where it has no embedding. */
export interface SummedGem extends ThemeText {
  id: string
  vector: Float32Array | null
  /** Sentences that may contradict those of another gem. */
  quotable: CitedSentence[]
}

export interface ComparedGems {
  themes: { name: string; gems: string[] }[]
  redundant: RedundantPair[]
  contradictions: Contradiction[]
}

/** Sentences that are compared with each other, and pairs that are shown. */
const [mostQuotable, mostContradictions] = [2000, 10]

/** What gems have in common and where they differ. It computes for seconds: see summary-worker.ts. */
export async function compareGems(gems: readonly SummedGem[]): Promise<ComparedGems> {
  const placed = gems.flatMap((gem) => (gem.vector ? [{ gem, vector: gem.vector }] : []))
  const groups = findThemes(placed.map(({ vector }) => vector))
  // Without vectors there is one theme, of all.
  const [members, themes] = placed.length > 0 ? [placed.map(({ gem }) => gem), groups] : [gems, gems.map(() => 0)]
  return {
    themes: nameThemes(members, themes).map((name, theme) => ({
      name,
      gems: members.filter((_, index) => themes[index] === theme).map(({ id }) => id),
    })),
    redundant: redundantPairs(gems),
    contradictions: contradictionsAmong(
      gems.flatMap(({ quotable }) => quotable).slice(0, mostQuotable),
      mostContradictions,
    ),
  }
}
