import type { CallOptions, Clock } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { analyse, analyseQuery } from '../../text/tokenize.ts'
import type { FactType } from '../types.ts'
import type { UseCounter } from './count-uses.ts'
import type { Fact } from './fact.ts'
import { factColumns, queryFacts, readFacts } from './facts-repository.ts'
import { type AsOf, filterFacts } from './list-facts.ts'
import { type KeptOfDay, keptOfNamedDay } from './named-day.ts'
import { askedPredicates } from './slot-questions.ts'

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
  const found = hits.flatMap(({ id, score }) => {
    const fact = known.get(id)
    return fact ? [{ ...fact, score }] : []
  })
  const isFiltered = types !== undefined || tags !== undefined || session !== undefined
  const facts = isFiltered ? found : answersFirst(await slotAnswers(db, query), found, limit)
  return { facts, degraded: [...degraded, ...waiting], notes }
}

/** How well the value in the place that was asked for answers: certain, but for the reading of the question. */
const slotScore = 0.95

/** Open facts of the owner in the place that a question asks for, the newest first. */
async function slotAnswers(db: Database, query: string): Promise<Fact[]> {
  const predicates = askedPredicates(query)
  if (predicates.length === 0) return []
  const { marks, params } = inList(predicates)
  const facts = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f
     WHERE f.subject = 'user' AND f.predicate IN ${marks} AND f.retired_at IS NULL AND f.untrusted = 0`,
    params,
  )
  return byAnswer(facts, predicates)
}

const byAnswer = (facts: readonly Fact[], predicates: readonly string[]): Fact[] =>
  [...facts].sort((a, b) => predicates.indexOf(a.predicate) - predicates.indexOf(b.predicate) || b.saidAt - a.saidAt)

/** What answers by its place stands first; of what was found, the rest follows. */
function answersFirst<Found extends Fact & { score: number | null }>(
  answers: readonly Fact[],
  found: readonly Found[],
  limit: number,
): (Fact & { score: number | null })[] {
  const ids = new Set(answers.map(({ id }) => id))
  const first = answers.map((fact) => ({ ...fact, score: slotScore }))
  return [...first, ...found.filter(({ id }) => !ids.has(id))].slice(0, limit)
}

/** Retired facts are out of the index, so what was known or true is compared by its words, read from the tables. */
async function recallPast({ db, clock }: Needs, query: string, request: RecallRequest): Promise<Recalled> {
  const { limit = recallLimit, minScore = 0, types, tags, session, trueAt, knownAt } = request
  const filter = { types, tags, session, trueAt, knownAt, state: 'all' as const }
  const all = await filterFacts(db, filter, clock())
  const ranked = rankByWords(query, all).filter(({ score }) => score >= minScore)
  const predicates = askedPredicates(query)
  const own = all.filter(({ subject, predicate }) => subject === 'user' && predicates.includes(predicate))
  return {
    facts: answersFirst(byAnswer(own, predicates), ranked, limit),
    degraded: ['The past is searched by words only.'],
    notes: [],
  }
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
