import { docid } from '../../core/ids.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { factPairs } from '../../stored-facts/stored-facts.ts'

/** Notes that newer statements contradict facts of an answer, and wait for the owner. */
export async function disputeNotes(db: Reader, facts: readonly Pick<Fact, 'id' | 'contentHash'>[]): Promise<string[]> {
  const disputed = await factPairs.readDisputed(
    db,
    facts.map(({ id }) => id),
  )
  const names = facts.flatMap(({ id, contentHash }) => (disputed.has(id) ? docid(contentHash) : []))
  return names.length === 0
    ? []
    : [`A newer statement contradicts ${names.join(', ')} and waits for your decision: "jarvis review list".`]
}
