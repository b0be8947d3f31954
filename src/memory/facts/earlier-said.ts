import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow, type Outcome } from '../../fact-rules/fact-rules.ts'
import { laterOnMatter } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { findByWords } from './known-facts.ts'

/** Most earlier facts that are named with a new one; further ones are rarely right. */
const mostNamed = 2
interface Needs {
  db: Reader
  search: Pick<Search, 'sharing'>
  clock: Clock
}

/** Adds to each new fact the earlier facts that it may outdate; `asked`: facts that an order may have meant to end. */
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
    const guessed = await earlierSaid(needs, outcome.fact, beside)
    const meant = asked.filter(({ id }) => !beside.has(id))
    const earlier = [...meant, ...guessed.filter(({ id }) => !asked.some((fact) => fact.id === id))]
    named.push(earlier.length > 0 ? { ...outcome, earlier } : outcome)
  }
  return named
}

/** Facts that a new one may outdate, guessed by words, the likeliest first. The caller decides; nothing ends by it. */
async function earlierSaid({ db, search, clock }: Needs, news: Fact, beside: ReadonlySet<string>): Promise<Fact[]> {
  const matters = compareMatters()
  const found = await findByWords(search, matters.wordsOf(news))
  return [...(await factRows.read(db, found)).values()]
    .filter((fact) => !beside.has(fact.id) && isTrueNow(fact, clock()))
    .flatMap((fact) => {
      const later = laterOnMatter(matters, fact, news)
      return later ? { fact, odds: later.odds } : []
    })
    .sort((a, b) => b.odds - a.odds)
    .slice(0, mostNamed)
    .map(({ fact }) => fact)
}
