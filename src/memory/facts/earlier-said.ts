import { dayMs } from '../../core/calendar.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow, type Outcome } from '../../fact-rules/fact-rules.ts'
import { isOfOthers, outdates, sharedThings } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { readFacts } from './facts-repository.ts'
import { findByWords } from './known-facts.ts'

/** Earlier facts that are named behind a new one: more are seldom right. */
const mostNamed = 2
/**
 * Log-odds from which on one is named, by how many things both are about (none, one, two). On 76 written stories six of ten
 * of what is named are outdated, and a sixth more is of the same matter.
 */
const leastOdds = [2.25, 1.25, 0.75] as const

/** Whether an earlier statement may be outdated by a newer one of these log-odds: of the same person and thing. */
export const isLikelyOutdated = (older: Fact, newer: Fact, odds: number): boolean =>
  odds >= leastOdds[2] && odds >= leastOdds[Math.min(2, sharedThings(older, newer))]! && !isOfOthers(older, newer)

interface Needs {
  db: Reader
  search: Pick<Search, 'sharing'>
  clock: Clock
}

/** Names behind each new fact what was said before and may be outdated by it; `asked`: what it may have meant to end. */
export async function withEarlier(
  needs: Needs,
  outcomes: readonly Outcome[],
  asked: readonly Fact[] = [],
): Promise<Outcome[]> {
  const beside = new Set(outcomes.flatMap((outcome) => ('fact' in outcome ? outcome.fact.id : [])))
  const named: Outcome[] = []
  for (const outcome of outcomes) {
    if (outcome.kind !== 'added' && outcome.kind !== 'superseded') {
      named.push(outcome)
      continue
    }
    const earlier = asked.length > 0 ? [...asked] : await earlierSaid(needs, outcome.fact, beside)
    named.push(earlier.length > 0 ? { ...outcome, earlier } : outcome)
  }
  return named
}

/** Less for it: on the stories told in one sitting, 77 of 122 that are named are outdated then; without it 100 of 180. */
const inOneSitting = 0.5

/** A guess by words alone, the likeliest first. Nothing is ended by it: whoever saved the new fact can say so. */
async function earlierSaid({ db, search, clock }: Needs, news: Fact, beside: ReadonlySet<string>): Promise<Fact[]> {
  const matters = compareMatters()
  const found = await findByWords(search, matters.wordsOf(news))
  // What is corrected in one sitting is weighed as if it were a day later: the odds were learned from then on.
  const oddsOf = (fact: Fact, { content, saidAt }: Fact) =>
    saidAt - fact.saidAt < dayMs
      ? matters.laterOdds(fact, { content, saidAt: fact.saidAt + dayMs }) - inOneSitting
      : matters.laterOdds(fact, { content, saidAt })
  return [...(await readFacts(db, found)).values()]
    .filter((fact) => !beside.has(fact.id) && fact.saidAt < news.saidAt && isTrueNow(fact, clock()))
    .map((fact) => ({ fact, odds: oddsOf(fact, news) }))
    .filter(({ fact, odds }) => outdates(news, fact) || isLikelyOutdated(fact, news, odds))
    .sort((a, b) => b.odds - a.odds)
    .slice(0, mostNamed)
    .map(({ fact }) => fact)
}
