import { dot } from '../../src/core/dot.ts'
import type { Labelled } from './labelled.ts'
import type { LabelledPair } from './labelled-pairs.ts'
import type { Neighbours } from './train-pair-model.ts'

/**
 * Finds statements of other matters for a pair: those whose vectors come nearest to its newer statement, and others taken
 * at even steps from the rest, so that the same labels give the same ones.
 */
export function neighboursAmong(
  lines: readonly (Labelled & { date?: string })[],
  pairs: readonly LabelledPair[],
  vectors: ReadonlyMap<string, Float32Array>,
): Neighbours {
  const pool = [
    ...lines.flatMap(({ sentence, date = '2025-01-01', memorable }) =>
      memorable === 1 ? [{ text: sentence, date, pair: '' }] : [],
    ),
    ...pairs.flatMap(({ pair, older, olderDate, newer, newerDate }) => [
      { text: older, date: olderDate, pair },
      { text: newer, date: newerDate, pair },
    ]),
  ]
  const ranked = new Map<string, typeof pool>()
  const rankFor = ({ pair, newer }: LabelledPair): typeof pool => {
    const known = ranked.get(pair)
    if (known) return known
    const own = vectors.get(newer)!
    const scored = pool
      .filter((one) => one.pair !== pair && one.text !== newer)
      .map((one) => ({ one, cosine: dot(own, vectors.get(one.text)!) }))
      .sort((a, b) => b.cosine - a.cosine)
      .map(({ one }) => one)
    ranked.set(pair, scored)
    return scored
  }
  return (pair, { near, any }) => {
    const all = rankFor(pair)
    const step = Math.max(1, Math.floor((all.length - near) / (any + 1)))
    return [...all.slice(0, near), ...Array.from({ length: any }, (_, index) => all[near + (index + 1) * step - 1]!)]
  }
}
