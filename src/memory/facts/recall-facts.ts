import type { CallOptions, Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { analyse, analyseQuery } from '../../text/tokenize.ts'
import type { FactType } from '../types.ts'
import type { UseCounter } from './count-uses.ts'
import type { Fact } from './fact.ts'
import { readFacts } from './facts-repository.ts'
import { type AsOf, filterFacts } from './list-facts.ts'
import { type KeptOfDay, keptOfNamedDay } from './named-day.ts'

/** Facts in an answer when the caller does not say (SPEC §1). */
const recallLimit = 5
/** Facts that are weighed for an answer. A sentence that answers stands further in front than a passage that does. */
const candidatesRead = 50

export interface RecallRequest extends AsOf {
  limit?: number | undefined
  /** On the calibrated score, 0…1. */
  minScore?: number | undefined
  types?: readonly FactType[] | undefined
  tags?: readonly string[] | undefined
  session?: string | undefined
  /** Retired ones, too. */
  includeRetired?: boolean | undefined
}

export interface Recalled {
  /** Without a score where the question named only filters: then the newest come first. */
  facts: (Fact & { score: number | null })[]
  degraded: string[]
  notes: string[]
  /** What else is kept of a past day that the question names. */
  kept?: KeptOfDay
}

interface Needs {
  db: Database
  search: Search
  clock: Clock
  uses: UseCounter
}

/** Facts that answer a question, best first. What is open is searched by words and meaning; the past by words. */
export async function recallFacts(
  needs: Needs,
  query: string,
  request: RecallRequest = {},
  options?: CallOptions,
): Promise<Recalled> {
  const isPast = request.trueAt !== undefined || request.knownAt !== undefined || request.includeRetired === true
  const recalled = isPast ? await recallPast(needs, query, request) : await recallOpen(needs, query, request, options)
  // What is asked for lives longer.
  if (!isPast) needs.uses.note(recalled.facts.map(({ id }) => id))
  const kept = await keptOfNamedDay(needs.db, query, needs.clock())
  return { ...recalled, ...(kept && { kept }) }
}

async function recallOpen(
  { db, search }: Needs,
  query: string,
  { limit = recallLimit, minScore = 0, types, tags, session }: RecallRequest,
  options?: CallOptions,
): Promise<Recalled> {
  const facets = {
    ...(types && { type: types }),
    ...(tags && { tag: tags }),
    ...(session !== undefined && { session: [session] }),
  }
  // Feedback looks for words that long texts share; facts are one sentence each.
  const filter = { kinds: ['fact' as const], facets }
  const request = { query, limit, minScore, expand: false, snippets: false, depth: candidatesRead, filter }
  const waiting = await search.embedForQuestion(filter.kinds, options)
  const { hits, degraded, notes } = await search.search(request, options)
  const known = await readFacts(
    db,
    hits.map(({ id }) => id),
  )
  const facts = hits.flatMap(({ id, score }) => {
    const fact = known.get(id)
    return fact ? [{ ...fact, score }] : []
  })
  return { facts, degraded: [...degraded, ...waiting], notes }
}

/** Retired facts are out of the index, so what was known or true is compared by its words, read from the tables. */
async function recallPast({ db, clock }: Needs, query: string, request: RecallRequest): Promise<Recalled> {
  const { limit = recallLimit, minScore = 0, types, tags, session, trueAt, knownAt } = request
  const filter = { types, tags, session, trueAt, knownAt, state: 'all' as const }
  const facts = rankByWords(query, await filterFacts(db, filter, clock())).filter(({ score }) => score >= minScore)
  return { facts: facts.slice(0, limit), degraded: ['The past is searched by words only.'], notes: [] }
}

/** Share of the rarity of the question's words (idf among these facts) that each fact holds; those that hold none are left out. */
function rankByWords(query: string, facts: readonly Fact[]): (Fact & { score: number })[] {
  const asked = new Set(analyseQuery(query).flatMap(({ term, stopWord }) => (stopWord ? [] : [term])))
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
