import type { Clock } from '../../core/runtime.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { isTrueNow } from '../context/tellable.ts'
import type { Fact } from '../facts/fact.ts'
import { readFacts } from '../facts/facts-repository.ts'
import { findByWords } from '../facts/known-facts.ts'

/** A statement of an answer. `later`: ids of those in the answer that were said later about its matter. */
export type Shown = Fact & { score: number | null; later?: readonly string[] }

/** Statements of an answer for which later ones are looked up: what stands behind them is seldom read. */
const mostLooked = 3
/** Later statements that are put beside one: more would push other answers out. */
const mostLater = 1

interface Needs {
  clock: Clock
  db: Reader
  search: Pick<Search, 'search'>
}

/**
 * The statements of an answer, the newer first, and behind each what was said later about its matter: "Finished the book" is no answer to
 * "what am I reading?" by its words, but whoever sees "Reading the book now" has to see it. It stands with the score of the
 * one it is later than. `near`: statements that were found for the question, too.
 */
export async function withLater(
  { db, search, clock }: Needs,
  shown: readonly Shown[],
  near: readonly Fact[],
): Promise<Shown[]> {
  const matters = compareMatters()
  const ordered = matters.newerFirst(shown)
  const all = [...ordered]
  for (const one of ordered.slice(0, mostLooked)) {
    const ids = await findByWords(search, matters.wordsOf(one))
    const known = [...near, ...(await readFacts(db, ids)).values()]
    const isNew = (fact: Fact) => isTrueNow(fact, clock()) && !all.some(({ id }) => id === fact.id)
    const later = new Map(
      known.filter((fact) => isNew(fact) && matters.isLater(one, fact)).map((fact) => [fact.id, fact]),
    )
    const newest = [...later.values()].sort((a, b) => b.saidAt - a.saidAt).slice(0, mostLater)
    all.splice(all.indexOf(one) + 1, 0, ...newest.map((fact) => ({ ...fact, score: one.score })))
  }
  return all.map((one) => {
    const later = all.filter((other) => matters.isLater(one, other)).map(({ id }) => id)
    return later.length === 0 ? one : { ...one, later }
  })
}
