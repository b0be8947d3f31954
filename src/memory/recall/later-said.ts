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
import { isOtherMatter } from '../facts/other-matter.ts'
import { isBeside } from '../facts/says-who.ts'
import type { FoundHit } from './join-turns.ts'
import type { Passage } from './passage.ts'
import { passageOfSaid, type SaidInTurn, turnsAsSaid } from './turns-as-said.ts'

/** A statement of an answer. `later`: ids of those in the answer that were said later about its matter. */
export type Shown = Scored & {
  later?: readonly string[]
  /** What was said later about its matter in a turn of which no statement was made: it stands before it. */
  newer?: readonly Passage[]
}
type Scored = Fact & { score: number | null; turn?: SaidInTurn['turn'] }

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
 * them. `room`: how many that are not shown may be added; what outdates a statement is added without room, too, since the
 * older alone is wrong. What was not found has the score of the one that it is later than.
 */
export async function withNewer(
  needs: Needs,
  shown: readonly Scored[],
  { near, turns, room, certain }: Around,
): Promise<Shown[]> {
  if (shown.length === 0) return []
  const matters = compareMatters()
  // Where no line is free, what was found for the question is enough: only what outdates an answer is added then.
  const known = room > 0 || certain > 0 ? await lookUpNewer(needs, matters, { shown, near }) : joined(near, shown)
  const said = turns ? await turnsAsSaid(needs, turns, shown.slice(0, mostLooked).map(matters.wordsOf)) : []
  const news = await compareNews(needs.search, matters, [...known, ...said])
  const placed = placeNewer(news, { shown, known: [...known, ...said], room, certain })
  const statements = placed.filter(({ turn }) => !turn)
  return placed.flatMap((one, place) => {
    if (one.turn) return []
    const later = statements.filter((other) => news.isLater(one, other)).map(({ id }) => id)
    const before = placed[place - 1]
    return {
      ...one,
      ...(later.length > 0 && { later }),
      ...(before?.turn && { newer: [passageOfSaid(before as SaidInTurn)] }),
    }
  })
}

interface Around {
  /** Statements that were found for the question, too. */
  near: readonly Scored[]
  /** Passages that were; without them no turns are compared. */
  turns?: readonly FoundHit[] | undefined
  /** Lines that are free. */
  room: number
  /** So many of the first answer by their place. */
  certain: number
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
    if (isOtherMatter(matters, one, fact)) return notLater
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
    const isFirst = newer !== undefined && (newer.outdates || (newer.odds >= 0 && !sure.has(one)))
    const isTurn = newer?.fact.turn !== undefined
    if (!newer || (isTurn ? !isFirst : !(isShown || open > 0 || newer.outdates))) {
      placed.push(one)
      continue
    }
    const beside = isShown ? newer.fact : { ...newer.fact, score: one.score }
    placed.push(...(isFirst ? [beside, one] : [one, beside]))
    // A turn is shown with the statement that it is newer than.
    if (!isShown && !isTurn) open--
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
