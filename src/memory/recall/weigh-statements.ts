import type { Fact } from '../../fact-rules/fact-rules.ts'
import { placeOf, statementChance } from '../../matters/matters.ts'
import type { FoundStatement } from './find-statements.ts'

/** A statement with the probability that it answers. */
export interface Weighed {
  fact: Fact & { score: number | null }
  chance: number
  records: readonly string[]
}

/** Adds statements found by their replaced versions, with the higher probability. Slot answers stay first. */
export function withFormer(weighed: readonly Weighed[], former: readonly { fact: Fact; chance: number }[]): Weighed[] {
  const known = new Map(weighed.map((one) => [one.fact.id, one]))
  for (const { fact, chance } of former) {
    const one = known.get(fact.id)
    if (!one || one.chance < chance)
      known.set(fact.id, { fact: { ...fact, score: chance }, chance, records: one?.records ?? [] })
  }
  return [...known.values()].sort((a, b) => b.chance - a.chance)
}

/** Weighs statements: slot answers first, then found statements, the likeliest first. */
export function weigh(
  answers: readonly FoundStatement[],
  found: readonly FoundStatement[],
  { places, shareOf }: { places: ReadonlyMap<string, number>; shareOf: (fact: Fact) => number },
): Weighed[] {
  const ids = new Set(answers.map(({ fact }) => fact.id))
  const first = answers.map(({ fact, score, records }) => ({ fact: { ...fact, score }, chance: 1, records }))
  const rest = found
    .filter(({ fact }) => !ids.has(fact.id))
    .map(({ fact, score, records }) => {
      const own = score === null ? null : statementChance(score, placeOf(records, places))
      const chance = own === null ? null : own * shareOf(fact)
      return { fact: { ...fact, score: chance }, chance: chance ?? 1, records }
    })
  return [...first, ...rest.sort((a, b) => b.chance - a.chance)]
}
