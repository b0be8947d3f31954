import { dot } from '../../core/dot.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow } from '../../fact-rules/fact-rules.ts'
import { endingWords } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters, type Matters } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { readFacts } from '../facts/facts-repository.ts'
import { findByWords } from '../facts/known-facts.ts'
import { laterOnMatter } from '../facts/later-on-matter.ts'
import { isBeside } from '../facts/says-who.ts'

/** A statement of an answer. `later`: ids of those in the answer that were said later about its matter. */
export type Shown = Scored & { later?: readonly string[] }
type Scored = Fact & { score: number | null }

/** Statements of an answer for which newer ones are looked up: what stands behind them is seldom read. */
const mostLooked = 3

/**
 * Log-odds from which on a statement that is later by its words stands behind the older, though it hardly answers itself.
 * Before it, it would take the first line from what answers: of 116 questions on 41 stories 7.
 */
const leastLater = -1

interface Needs {
  clock: Clock
  db: Reader
  search: Pick<Search, 'sharing' | 'vectorsByModel'>
}

/**
 * The statements of an answer, and beside each of the first the one that most likely goes on with its matter: "Finished the
 * book" is no answer to "what am I reading?" by its words, but whoever sees "Reading the book now" has to see it. What
 * answers as well stands before the older; before the first `certain` ones, which answer by their place, only what outdates
 * them. `near`: statements that were found for the question, too. `room`: how many that are not shown may be added; what
 * outdates a statement is added without room, too, since the older alone is wrong. What was not found has the score of the
 * one that it is later than.
 */
export async function withNewer(
  needs: Needs,
  shown: readonly Scored[],
  { near, room, certain }: { near: readonly Scored[]; room: number; certain: number },
): Promise<Shown[]> {
  if (shown.length === 0) return []
  const matters = compareMatters()
  // Where no line is free, what was found for the question is enough: only what outdates an answer is added then.
  const known = room > 0 || certain > 0 ? await lookUpNewer(needs, matters, { shown, near }) : joined(near, shown)
  const news = await compareNews(needs.search, matters, known)
  const placed = placeNewer(news, { shown, known, room, certain })
  return placed.map((one) => {
    const later = placed.filter((other) => news.isLater(one, other)).map(({ id }) => id)
    return later.length === 0 ? one : { ...one, later }
  })
}

const joined = (...lists: readonly (readonly Scored[])[]): Scored[] => [
  ...new Map(lists.flat().map((fact) => [fact.id, fact])).values(),
]

/** What is known of the matters of the first: what was found for the question, and what shares their words. */
async function lookUpNewer(
  { clock, db, search }: Needs,
  matters: Matters,
  { shown, near }: { shown: readonly Scored[]; near: readonly Scored[] },
): Promise<Scored[]> {
  const known = new Map(joined(near, shown).map((fact) => [fact.id, fact]))
  // One look-up for all: their words are mostly the same.
  const looked = shown.slice(0, mostLooked)
  const found = await findByWords(search, ...looked.map((one) => `${matters.wordsOf(one)} ${endingWords(one) ?? ''}`))
  for (const fact of (await readFacts(db, found)).values())
    if (!known.has(fact.id) && isTrueNow(fact, clock())) known.set(fact.id, { ...fact, score: null })
  return [...known.values()]
}

interface News {
  /** Whether the second goes on with the matter of the first. */
  isLater(one: Scored, fact: Scored): boolean
  /** The one of these that most likely does, where one is likely to. */
  likeliest(one: Scored, among: readonly Scored[]): (Weighed & { fact: Scored }) | undefined
}

/** How a statement goes on with the matter of another one. */
interface Weighed {
  /** Log-odds that it does and answers the same question. */
  odds: number
  /** It is shown as later. */
  isLater: boolean
  /** The other one is likely over. */
  outdates: boolean
}
const notLater: Weighed = { odds: Number.NEGATIVE_INFINITY, isLater: false, outdates: false }

async function compareNews(search: Needs['search'], matters: Matters, known: readonly Scored[]): Promise<News> {
  const ids = known.map(({ id }) => id)
  const cosineOf = await readCosines(search, matters.embedder, ids)
  const weigh = (one: Scored, fact: Scored): Weighed => {
    if (fact.saidAt <= one.saidAt || isBeside(one, fact)) return notLater
    const odds = matters.newsOf(one, { ...fact, score: fact.score ?? 0, cosine: cosineOf(one.id, fact.id) })
    if (laterOnMatter(matters, one, fact)) return { odds, isLater: true, outdates: true }
    return { odds, isLater: odds >= leastLater && matters.laterOdds(one, fact) >= 0, outdates: false }
  }
  // Each pair is asked about again where what is placed is marked.
  const weighed = new Map<string, Weighed>()
  const of = (one: Scored, fact: Scored): Weighed => {
    const pair = `${one.id} ${fact.id}`
    const known = weighed.get(pair) ?? weigh(one, fact)
    weighed.set(pair, known)
    return known
  }
  return {
    isLater: (one, fact) => of(one, fact).isLater,
    likeliest: (one, among) =>
      among
        .map((fact) => ({ fact, ...of(one, fact) }))
        .filter(({ odds, isLater }) => odds >= 0 || isLater)
        .sort((a, b) => Number(b.outdates) - Number(a.outdates) || b.odds - a.odds)[0],
  }
}

interface Placing {
  shown: readonly Scored[]
  known: readonly Scored[]
  room: number
  certain: number
}

/** The statements in their order, beside each of the first what is newer; what was not shown takes one of the free lines. */
function placeNewer(news: News, { shown, known, room, certain }: Placing): Scored[] {
  const looked = shown.slice(0, mostLooked)
  const sure = new Set(shown.slice(0, certain))
  const left = [...shown]
  const placed: Scored[] = []
  let open = room
  const isTold = ({ id }: Fact) => placed.some((other) => other.id === id)
  while (left.length > 0) {
    const one = left.shift()!
    if (isTold(one)) continue
    const others = known.filter((other) => !isTold(other))
    const newer = looked.includes(one) ? news.likeliest(one, others) : undefined
    const isShown = newer !== undefined && left.includes(newer.fact)
    if (!newer || !(isShown || open > 0 || newer.outdates)) {
      placed.push(one)
      continue
    }
    const beside = isShown ? newer.fact : { ...newer.fact, score: one.score }
    const isFirst = newer.outdates || (newer.odds >= 0 && !sure.has(one))
    placed.push(...(isFirst ? [beside, one] : [one, beside]))
    if (!isShown) open--
  }
  return placed
}

/** Cosines of facts by their stored vectors, where the embedder that was trained with has made them. */
async function readCosines(search: Needs['search'], embedder: string, ids: readonly string[]) {
  const [trained] = await search.vectorsByModel(ids, (model) => model.startsWith(embedder))
  const vectors = trained?.vectors
  return (left: string, right: string): number | undefined => {
    const [one, other] = [vectors?.get(left), vectors?.get(right)]
    return one && other && dot(one, other)
  }
}
