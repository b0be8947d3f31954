import { dot } from '../../core/dot.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { isTrueNow } from '../context/tellable.ts'
import type { Fact } from '../facts/fact.ts'
import { readFacts } from '../facts/facts-repository.ts'
import { findByWords } from '../facts/known-facts.ts'

/** A statement of an answer. `later`: ids of those in the answer that were said later about its matter. */
export type Shown = Scored & { later?: readonly string[] }
type Scored = Fact & { score: number | null }

/** Statements of an answer for which newer ones are looked up: what stands behind them is seldom read. */
const mostLooked = 3

/** Log-odds from which on a statement that is later by its words stands before the older, though it hardly answers itself. */
const leastLater = -1

interface Needs {
  clock: Clock
  db: Reader
  search: Pick<Search, 'search' | 'vectorsByModel'>
}

/**
 * The statements of an answer, and before each of the first the one that most likely goes on with its matter: "Finished the
 * book" is no answer to "what am I reading?" by its words, but whoever sees "Reading the book now" has to see it. `near`:
 * statements that were found for the question, too. `room`: how many that are not shown may be added, `told`: what
 * comes before them already. What was not found has the score of the one that it is later than.
 */
export async function withNewer(
  needs: Needs,
  shown: readonly Scored[],
  { near, room, told }: { near: readonly Scored[]; room: number; told: readonly Fact[] },
): Promise<Shown[]> {
  const matters = compareMatters()
  const looked = shown.slice(0, mostLooked)
  // Where no line is free, only those that are shown are compared.
  const found = room > 0 ? await Promise.all(looked.map((one) => findByWords(needs.search, matters.wordsOf(one)))) : []
  const known = new Map<string, Scored>([...(room > 0 ? near : []), ...shown].map((fact) => [fact.id, fact]))
  for (const fact of (await readFacts(needs.db, [...new Set(found.flat())])).values())
    if (!known.has(fact.id) && isTrueNow(fact, needs.clock())) known.set(fact.id, { ...fact, score: null })
  const cosineOf = await readCosines(needs.search, matters.embedder, [...known.keys()])
  const newsOf = (one: Scored, fact: Scored) =>
    matters.newsOf(one, { ...fact, score: fact.score ?? 0, cosine: cosineOf(one.id, fact.id) })
  const isLater = (one: Scored, fact: Scored) => matters.isLater(one, fact) && newsOf(one, fact) >= leastLater
  const likeliestNews = (one: Scored, newer: readonly Scored[]): Scored | undefined =>
    newer
      .map((fact) => ({ fact, odds: newsOf(one, fact) }))
      .filter(({ fact, odds }) => odds >= 0 || isLater(one, fact))
      .sort((a, b) => b.odds - a.odds)[0]?.fact
  const left = [...shown]
  let open = room
  const all: Scored[] = []
  const isTold = ({ id }: Fact) => [...told, ...all].some((other) => other.id === id)
  while (left.length > 0) {
    const one = left.shift()!
    if (isTold(one)) continue
    if (looked.includes(one)) {
      const newer = open > 0 ? [...known.values()] : left
      const news = likeliestNews(
        one,
        newer.filter((other) => other.saidAt > one.saidAt && !isTold(other)),
      )
      if (news && left.includes(news)) all.push(news)
      else if (news) {
        all.push({ ...news, score: one.score })
        open--
      }
    }
    all.push(one)
  }
  return all.map((one) => {
    const later = all.filter((other) => isLater(one, other)).map(({ id }) => id)
    return later.length === 0 ? one : { ...one, later }
  })
}

/** Cosines of facts by their stored vectors, where the embedder that was trained with has made them. */
async function readCosines(search: Needs['search'], embedder: string, ids: readonly string[]) {
  const byModel = await search.vectorsByModel(ids)
  const vectors = byModel.find(({ model }) => model.startsWith(embedder))?.vectors
  return (left: string, right: string): number | undefined => {
    const [one, other] = [vectors?.get(left), vectors?.get(right)]
    return one && other && dot(one, other)
  }
}
