import type { Clock } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { slots } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { analyse, contentTerms } from '../../text/tokenize.ts'
import { type AsOf, filterFacts } from '../facts/list-facts.ts'
import type { StatementFilter } from './find-statements.ts'
import { slotAnswersAmong } from './slot-answers.ts'

export interface PastRequest extends StatementFilter, AsOf {
  minScore: number
}

/** Share of the score of a fact that is not in the slot that a question asks for. */
const sharedWords = 0.4

/** Recalls facts of a past time. Retired facts are not indexed, so they are read from the tables and ranked by words. */
export async function recallPast(
  { db, clock }: { db: Reader; clock: Clock },
  query: string,
  { minScore, ...filter }: PastRequest,
): Promise<(Fact & { score: number })[]> {
  const all = await filterFacts(db, { ...filter, state: 'all' }, clock())
  const first = slotAnswersAmong(all, query)
  const ids = new Set(first.map(({ id }) => id))
  // "I bind books for a living" shares the one word of "where did I live?": words alone do not answer for a slot.
  const certainty = slots.askedPredicates(query).length > 0 ? sharedWords : 1
  const rest = rankByWords(query, all).map((fact) => ({ ...fact, score: fact.score * certainty }))
  return [...first, ...rest.filter(({ id, score }) => score >= minScore && !ids.has(id))]
}

/** Ranks facts by their share of the query's idf, computed among these facts; facts without a shared word are omitted. */
function rankByWords(query: string, facts: readonly Fact[]): (Fact & { score: number })[] {
  const asked = contentTerms(query)
  const terms = facts.map(({ content }) => new Set(analyse(content)))
  const weights = new Map<string, number>()
  for (const term of asked) {
    const holders = terms.filter((held) => held.has(term)).length
    weights.set(term, Math.log(1 + (facts.length - holders + 0.5) / (holders + 0.5)))
  }
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return facts
    .map((fact, index) => {
      let held = 0
      for (const [term, weight] of weights) if (terms[index]!.has(term)) held += weight
      return { ...fact, score: all === 0 ? 1 : held / all }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.saidAt - a.saidAt || (a.id < b.id ? -1 : 1))
}
