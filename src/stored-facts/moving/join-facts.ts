import { counted } from '../../core/counted.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Writer } from '../../ports/database.ts'
import type { MovedOutcome } from '../../ports/movable.ts'
import { beginChange } from '../change-facts.ts'
import { type ConflictingFact, conflictingFacts } from '../conflicting-facts.ts'
import * as factPairs from '../fact-pairs.ts'
import * as factWrites from '../write-rows.ts'
import type { MovedFact, MovingNeeds } from './moved-fact.ts'
import { preparedFacts, staysOut } from './restore-facts.ts'

/**
 * Adds facts of another space, with one log entry per batch, which can be undone. Facts of this space have priority: the
 * same fact gets further origins, and a contradicting one waits for review.
 */
export async function joinFacts(needs: MovingNeeds, facts: readonly MovedFact[]): Promise<MovedOutcome[]> {
  const prepared = await preparedFacts(needs, facts)
  return needs.db.transaction(async (tx) => {
    const outcomes: MovedOutcome[] = []
    const ids = new Set<string>()
    for (const moved of facts) {
      outcomes.push(ids.has(moved.id) ? 'known' : ((await staysOut(tx, moved)) ?? 'added'))
      ids.add(moved.id)
    }
    const added = [...facts.entries()].filter(([index]) => outcomes[index] === 'added')
    if (added.length === 0) return outcomes
    const target = counted(added.length, 'fact')
    const change = await beginChange(tx, needs, { action: 'fact_add', target, actor: 'import' })
    for (const [index, moved] of added) {
      const rival = moved.retiredAt === null ? await rivalOf(tx, moved) : undefined
      const { origins, ...fact } = moved
      await change.insert(rival ? heldBack(fact, rival, change.at) : fact, rival ? undefined : prepared[index])
      await factWrites.insertOrigins(tx, rival?.saysSame ? rival.id : fact.id, origins)
      if (rival && !rival.saysSame)
        await factPairs.insert(tx, {
          kind: 'review',
          newerId: fact.id,
          olderId: rival.id,
          reason: 'imported beside what is known here',
          at: change.at,
        })
    }
    return outcomes
  })
}

/** An open fact that the moved one repeats, or else contradicts. */
async function rivalOf(tx: Writer, moved: MovedFact): Promise<ConflictingFact | undefined> {
  const found = await conflictingFacts(tx, moved)
  return found.find(({ saysSame }) => saysSame) ?? found[0]
}

const heldBack = (fact: Fact, { id, saysSame }: ConflictingFact, at: number): Fact => ({
  ...fact,
  retiredAt: at,
  retiredBecause: saysSame ? 'merged' : 'under review',
  supersededBy: saysSame ? id : null,
})
