import { client } from '../server/client.ts'
import type { Fact } from '../server/types.ts'
import type { FactQuestion } from './fact-question.ts'

/** The most that recalling answers. */
const mostRecalled = 100

export interface FoundFacts {
  facts: (Fact & { score?: number | null })[]
  /** How many there are; undefined where only the best were asked for. */
  total?: number
  notices: readonly string[]
}

/** A list, newest first; with words, the facts that answer them, best first. */
export async function askForFacts(asked: FactQuestion, signal: AbortSignal): Promise<FoundFacts> {
  const { query, type, tag, state, importance, limit } = asked
  // The page says "you" where the owner is meant.
  const subject = asked.subject.toLowerCase() === 'you' ? 'user' : asked.subject
  const narrowed = { ...(type !== '' && { type: [type] }), ...(tag !== '' && { tag: [tag] }) }
  if (query.trim() === '') {
    const filter = { ...narrowed, ...(subject !== '' && { subject }), ...(importance > 1 && { importance }) }
    const { facts, total } = await client.factList({ ...filter, state, limit }, { signal })
    return { facts, total, notices: [] }
  }
  const recalled = await client.recallMemory(
    { query, ...narrowed, limit: mostRecalled, retired: state !== 'open' },
    { signal },
  )
  const facts = recalled.facts.filter(
    (fact) =>
      (subject === '' || fact.subject === subject.toLowerCase()) &&
      fact.importance >= importance &&
      (state !== 'retired' || fact.retiredAt !== null),
  )
  return { facts, notices: [...recalled.degraded, ...(facts.length === 0 ? recalled.notes : [])] }
}
