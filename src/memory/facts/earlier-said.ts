import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow, type Outcome } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { readFacts } from './facts-repository.ts'
import { findByWords } from './known-facts.ts'
import { laterOnMatter } from './later-on-matter.ts'

/** Earlier facts that are named behind a new one: more are seldom right. */
const mostNamed = 2
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

/** A guess by words alone, the likeliest first. Nothing is ended by it: whoever saved the new fact can say so. */
async function earlierSaid({ db, search, clock }: Needs, news: Fact, beside: ReadonlySet<string>): Promise<Fact[]> {
  const matters = compareMatters()
  const found = await findByWords(search, matters.wordsOf(news))
  return [...(await readFacts(db, found)).values()]
    .filter((fact) => !beside.has(fact.id) && isTrueNow(fact, clock()))
    .flatMap((fact) => {
      const later = laterOnMatter(matters, fact, news)
      return later ? { fact, odds: later.odds } : []
    })
    .sort((a, b) => b.odds - a.odds)
    .slice(0, mostNamed)
    .map(({ fact }) => fact)
}
