import type { Fact } from '../../fact-rules/fact-rules.ts'
import { settling } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import { createLaterFinder } from '../facts/later-by-words.ts'

/** Ids of due or promised facts that a later statement of the owner reports as done or cancelled. */
export async function settledAmong(db: Reader, facts: readonly Fact[]): Promise<ReadonlySet<string>> {
  if (facts.length === 0) return new Set()
  const matters = compareMatters()
  const found = await createLaterFinder(db)(
    facts.map((fact) => ({ saidAt: fact.saidAt, texts: [matters.wordsOf(fact)] })),
  )
  const isSettled = (fact: Fact, among: readonly Fact[]) => among.some((later) => settling.settles(fact, later))
  return new Set(facts.flatMap((fact, index) => (isSettled(fact, found[index]!) ? [fact.id] : [])))
}
