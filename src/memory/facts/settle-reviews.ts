import type { Clock } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { beginChange, conflictingFacts, factPairs, factRows, recordsOfFacts } from '../../stored-facts/stored-facts.ts'

/** Facts of a contradiction that stay open. */
const verdicts = ['newer', 'older', 'both'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Settles a contradiction between a fact and a later one from a less trusted source.
 * Errors: `pair_not_found`.
 */
export async function settleReview(
  needs: { db: Database; search: Search; clock: Clock },
  id: number,
  keep: Verdict,
): Promise<{ newer: Fact; older: Fact }> {
  const { newerId } = await factPairs.readOpenOne(needs.db, 'review', id)
  const held = (await factRows.read(needs.db, [newerId])).get(newerId)!
  const [record] = await needs.search.prepare(await recordsOfFacts(needs.db, [held]))
  return needs.db.transaction(async (tx) => {
    const pair = await factPairs.readOpenOne(tx, 'review', id)
    const { olderId } = pair
    const now = await factRows.read(tx, [newerId, olderId])
    const target = `${newerId} ${olderId}`
    const change = await beginChange(tx, needs, {
      action: 'review_settle',
      target,
      actor: 'user',
      note: `keep ${keep}`,
    })
    const { at, logId } = change
    const waiting = now.get(newerId) ?? held
    if (keep === 'older') {
      await change.refuse(waiting)
      for (const sibling of await factPairs.readSiblings(tx, pair))
        await factPairs.settle(tx, sibling.id, keep, logId, at)
    } else {
      if (now.get(newerId)?.retiredAt !== null) await change.reopen(waiting, record)
      const ended = { by: newerId, validTo: held.validFrom ?? held.saidAt }
      if (keep === 'newer' && now.get(olderId)?.retiredAt === null) await change.retire(olderId, 'superseded', ended)
      // Further facts may have been added since the review was opened.
      for (const { id: rival, saysSame } of await conflictingFacts(tx, held)) {
        if (saysSame) await change.retire(rival, 'merged', { by: newerId })
        else if (keep === 'newer') await change.retire(rival, 'superseded', ended)
      }
    }
    await factPairs.settle(tx, id, keep, logId, at)
    const settled = await factRows.read(tx, [newerId, olderId])
    return { newer: settled.get(newerId)!, older: settled.get(olderId)! }
  })
}
