import { dot } from '../../core/dot.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow } from '../../fact-rules/fact-rules.ts'
import { besides, isOtherMatter, laterOnMatter, outdating } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters, type Matters } from '../../reading/reading.ts'
import type { Passage, Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { findByWords } from '../facts/known-facts.ts'
import type { FoundHit } from './join-turns.ts'
import { passageOfSaid, type SaidInTurn, turnsAsSaid } from './turns-as-said.ts'

/** A statement of an answer. */
export type Shown = Scored & {
  /** Ids of statements in the answer that were said later about the same matter. */
  later?: readonly string[]
  /** Those of them that likely outdate it. */
  outdatedBy?: readonly string[]
  /** Later turns about the same matter that were not stored as statements; shown before the statement. */
  newer?: readonly Passage[]
}
type Scored = Fact & { score: number | null; turn?: SaidInTurn['turn'] }

/** Number of first statements for which newer ones are looked up; further ones are rarely read. */
const mostLooked = 3

/**
 * Least log-odds at which a later statement that hardly answers by itself is shown after the older one. Shown before it,
 * such statements took the first line from the answer for 7 of 116 questions on 41 stories.
 */
const leastLater = -1

export interface NewsNeeds {
  clock: Clock
  db: Reader
  search: Pick<Search, 'sharing' | 'vectorsByModel'>
}

/**
 * Adds to each of the first statements the one that most likely continues its matter: "Finished the book" does not answer
 * "what am I reading?" by its words, but a reader of "Reading the book now" must see it. A newer statement that answers as
 * well comes first. Before the first `certain` ones, which answer by their slot, come only statements that outdate them.
 * `room` limits the added lines; a statement that outdates another is added in any case, since the older alone is wrong. An
 * added statement has the score of the one that it follows.
 */
export async function withNewer(
  needs: NewsNeeds,
  shown: readonly Scored[],
  { near, turns, room, certain, isLookedUp = room > 0 || certain > 0 }: Around,
): Promise<Shown[]> {
  if (shown.length === 0) return []
  const matters = compareMatters()
  // Without a free line only statements that outdate an answer are added, so those found for the question suffice.
  const known = isLookedUp ? await lookUpNewer(needs, matters, { shown, near }) : joined(near, shown)
  const said = turns ? await turnsAsSaid(needs, turns, shown.slice(0, mostLooked).map(matters.wordsOf)) : []
  const news = await compareNews(needs.search, matters, [...known, ...said])
  const placed = placeNewer(news, { shown, known: [...known, ...said], room, certain })
  const statements = placed.filter(({ turn }) => !turn)
  return placed.flatMap((one, place) => {
    if (one.turn) return []
    const later = statements.filter((other) => news.isLater(one, other)).map(({ id }) => id)
    const outdatedBy = statements.filter((other) => news.outdates(one, other)).map(({ id }) => id)
    const before = placed[place - 1]
    return {
      ...one,
      ...(later.length > 0 && { later }),
      ...(outdatedBy.length > 0 && { outdatedBy }),
      ...(before?.turn && { newer: [passageOfSaid(before as SaidInTurn)] }),
    }
  })
}

interface Around {
  /** Further statements found for the question. */
  near: readonly Scored[]
  /** Passages found for the question; omitted: turns are not compared. */
  turns?: readonly FoundHit[] | undefined
  /** Number of free lines. */
  room: number
  /** Number of first statements that answer by their slot. */
  certain: number
  /** Whether newer statements are looked up beyond those found for the question; default: if one may be added. */
  isLookedUp?: boolean
}

const joined = (...lists: readonly (readonly Scored[])[]): Scored[] => [
  ...new Map(lists.flat().map((fact) => [fact.id, fact])).values(),
]

/** Candidates for newer statements: those found for the question, and those that share words with the first ones. */
async function lookUpNewer(
  { clock, db, search }: NewsNeeds,
  matters: Matters,
  { shown, near }: { shown: readonly Scored[]; near: readonly Scored[] },
): Promise<Scored[]> {
  const known = new Map(joined(near, shown).map((fact) => [fact.id, fact]))
  // One lookup for all: their words are mostly the same.
  const looked = shown.slice(0, mostLooked)
  const found = await findByWords(
    search,
    ...looked.map((one) => `${matters.wordsOf(one)} ${outdating.endingWords(one) ?? ''}`),
  )
  const unread = found.filter((id) => !known.has(id))
  for (const fact of (await factRows.read(db, unread)).values())
    if (isTrueNow(fact, clock())) known.set(fact.id, { ...fact, score: null })
  return [...known.values()]
}

interface News {
  /** Whether the second statement continues the matter of the first. */
  isLater(one: Scored, fact: Scored): boolean
  /** Whether the second statement likely outdates the first. */
  outdates(one: Scored, fact: Scored): boolean
  /** The candidate that most likely continues the matter; undefined if none is likely to. */
  likeliest(one: Scored, among: readonly Scored[]): (Weighed & { fact: Scored }) | undefined
}

/** How a statement continues the matter of another. */
interface Weighed {
  /** Log-odds that it continues the matter and answers the same question. */
  odds: number
  /** It is marked as later. */
  isLater: boolean
  /** The older statement is likely outdated. */
  outdates: boolean
}
const notLater: Weighed = { odds: Number.NEGATIVE_INFINITY, isLater: false, outdates: false }

async function compareNews(search: NewsNeeds['search'], matters: Matters, known: readonly Scored[]): Promise<News> {
  const ids = known.map(({ id }) => id)
  const cosineOf = await readCosines(search, matters.embedder, ids)
  const weigh = (one: Scored, fact: Scored): Weighed => {
    // What has ended has been replaced already.
    if (fact.saidAt <= one.saidAt || one.retiredAt !== null) return notLater
    const odds = matters.newsOf(one, { ...fact, score: fact.score ?? 0, cosine: cosineOf(one.id, fact.id) })
    const outdates = laterOnMatter(matters, one, fact) !== undefined
    // A newer statement that comes first is marked, too.
    const isLater = outdates || odds >= 0 || (odds >= leastLater && matters.laterOdds(one, fact) >= 0)
    // Last, because it analyses both texts, and few pairs come so far.
    const isBeside = isLater && (besides(one, fact) === 'surely' || (!outdates && isOtherMatter(matters, one, fact)))
    return isLater && !isBeside ? { odds, isLater, outdates } : notLater
  }
  // Cached: a pair is weighed for its order and again for its mark.
  const weighed = new Map<string, Weighed>()
  const of = (one: Scored, fact: Scored): Weighed => {
    const pair = `${one.id} ${fact.id}`
    const known = weighed.get(pair) ?? weigh(one, fact)
    weighed.set(pair, known)
    return known
  }
  return {
    isLater: (one, fact) => of(one, fact).isLater,
    outdates: (one, fact) => of(one, fact).outdates,
    likeliest: (one, among) =>
      among
        .map((fact) => ({ fact, ...of(one, fact) }))
        .filter(({ isLater }) => isLater)
        .sort((a, b) => Number(b.outdates) - Number(a.outdates) || b.odds - a.odds)[0],
  }
}

interface Placing {
  shown: readonly Scored[]
  known: readonly Scored[]
  room: number
  certain: number
}

/** Orders the statements, with the newer one beside each of the first. An added one takes a free line. */
function placeNewer(news: News, { shown, known, room, certain }: Placing): Scored[] {
  const looked = shown.slice(0, mostLooked)
  const sure = new Set(shown.slice(0, certain))
  const left = [...shown]
  const placed: Scored[] = []
  let open = room
  const isPlaced = ({ id }: Fact) => placed.some((other) => other.id === id)
  while (left.length > 0) {
    const one = left.shift()!
    if (isPlaced(one)) continue
    const others = known.filter((other) => !isPlaced(other))
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

/** Cosines of facts by stored vectors of the embedder that the weights were trained with. */
async function readCosines(search: NewsNeeds['search'], embedder: string, ids: readonly string[]) {
  const [trained] = await search.vectorsByModel(ids, (model) => model.startsWith(embedder))
  const vectors = trained?.vectors
  return (left: string, right: string): number | undefined => {
    const [one, other] = [vectors?.get(left), vectors?.get(right)]
    return one && other && dot(one, other)
  }
}
