import { dayMs, ownMidnight } from '../../core/day-of.ts'
import { idsOf } from '../../core/ids.ts'
import { addAll } from '../../core/long-lists.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Fact, Retirement } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { ForgetRequest } from '../../ports/forgetting.ts'
import { factRows, type Provenance } from '../../stored-facts/stored-facts.ts'
import { mentions } from '../../text/mentions.ts'
import { resolveFact } from '../facts/resolve-fact.ts'
import { coveredQuote } from '../facts/turn-origins.ts'

/** An origin to remove from a fact that stays: its session is forgotten, with the quotation. */
interface Source {
  fact: Fact
  origin: string
  quote: string
  /** Another origin of the fact has the same words and stays. */
  isSaidElsewhere: boolean
}

/** A quotation to cover in a fact that stays: it has the words, the fact itself does not. */
type Quotation = Pick<Source, 'fact' | 'origin' | 'quote'>

export interface FoundFacts {
  facts: (Fact & { reason: string })[]
  sources: Source[]
  quotations: Quotation[]
}

/** Facts that a request names or describes, and quotations of facts that stay. */
export async function findFacts(db: Reader, request: ForgetRequest): Promise<FoundFacts> {
  const named = request.things?.facts && (await withVersions(db, request.things.facts))
  const candidates = (named ?? (await byConditions(db, request))).filter((fact) => isInTime(fact, request))
  const origins = await factRows.readOrigins(db, idsOf(candidates))
  const facts: Fact[] = []
  const sources: Source[] = []
  const quotations: Quotation[] = []
  for (const fact of candidates) {
    const said = origins.get(fact.id) ?? []
    if (!isSaidIn(said, request)) addAll(sources, sourcesIn(fact, said, request))
    else if (isAbout(fact, request)) facts.push(fact)
    else addAll(quotations, quotationsOf(fact, said, request))
  }
  const going = await withWordings(db, facts, request)
  const ids = new Set(going.map(({ id }) => id))
  if (named) addAll(quotations, await sharedQuotations(db, going))
  const chosen = new Set(facts)
  return {
    facts: going.map((fact) => ({ ...fact, reason: reasonOf(fact, chosen, request) })),
    sources,
    quotations: quotations.filter(({ fact, quote }) => !ids.has(fact.id) && quote !== coveredQuote),
  }
}

function reasonOf(fact: Fact, chosen: ReadonlySet<Fact>, { things, query, person, session }: ForgetRequest): string {
  if (things?.facts?.includes(fact.id)) return 'named'
  if (things || !chosen.has(fact)) return 'another wording of a fact that goes'
  if (person !== undefined && !mentions(wordsOf(fact), { person })) return `about ${person}`
  if (query !== undefined || person !== undefined) return 'says it'
  return session === undefined ? 'said in this time' : 'said in this session'
}

/** Adds related facts: by words or person, all other wordings; by session or day, only the versions made by edits. */
async function withWordings(db: Reader, facts: readonly Fact[], request: ForgetRequest): Promise<Fact[]> {
  const isOfWords = request.query !== undefined || request.person !== undefined
  return closure(db, facts, isOfWords ? ['edited', 'merged'] : ['edited'])
}

function sourcesIn(fact: Fact, said: readonly Provenance[], { session, query, person }: ForgetRequest): Source[] {
  const goes = (one: Provenance) => one.session === session && mentions(one.quote, { query, person })
  const staying = new Set(said.filter((one) => !goes(one)).map(({ quote }) => quote))
  return said.filter(goes).map(({ origin, quote }) => ({ fact, origin, quote, isSaidElsewhere: staying.has(quote) }))
}

/** Quotations that have the words, of a fact that does not: the sentence states other things, too. */
const quotationsOf = (fact: Fact, said: readonly Provenance[], { query, person }: ForgetRequest): Quotation[] =>
  said.filter(({ quote }) => mentions(quote, { query, person })).map(({ origin, quote }) => ({ fact, origin, quote }))

/** Quotations of other facts that overlap the sentences of these facts. */
async function sharedQuotations(db: Reader, facts: readonly Fact[]): Promise<Quotation[]> {
  const origins = await factRows.readOrigins(db, idsOf(facts))
  const shared: { id: string; origin: string; quote: string }[] = []
  for (const { passageHash, session, start, end } of [...origins.values()].flat())
    addAll(
      shared,
      await db.all<(typeof shared)[number]>(
        `SELECT fact_id AS id, origin, quote FROM fact_origins WHERE passage_hash = ? AND session IS NOT DISTINCT FROM ?
         AND start_offset < ? AND end_offset > ?`,
        [passageHash, session, end, start],
      ),
    )
  const known = await factRows.read(db, idsOf(shared))
  return shared.map(({ id, ...one }) => ({ fact: known.get(id)!, ...one }))
}

/** Facts with all their other wordings. */
export async function withVersions(db: Reader, references: readonly string[]): Promise<Fact[]> {
  const found = new Map<string, Fact>()
  for (const reference of references) {
    const fact = await resolveFact(db, reference)
    found.set(fact.id, fact)
  }
  return closure(db, [...found.values()], ['edited', 'merged'])
}

/**
 * Facts with their predecessors and successors by these kinds of retirement, transitively. Facts with the same content are
 * included with other wordings. A fact of a session stays if another session states it, too.
 */
async function closure(db: Reader, facts: readonly Fact[], ways: readonly Retirement[]): Promise<Fact[]> {
  const found = new Map(facts.map((fact) => [fact.id, fact]))
  for (let next = [...found.values()]; next.length > 0; ) {
    const ids = next.map(({ id }) => id)
    const former = (await factsBy(db, 'superseded_by', ids)).filter(
      ({ retiredBecause }) => retiredBecause !== null && ways.includes(retiredBecause),
    )
    const later = next.flatMap(({ retiredBecause, supersededBy }) =>
      supersededBy !== null && retiredBecause !== null && ways.includes(retiredBecause) ? supersededBy : [],
    )
    const hashes = next.map(({ contentHash }) => contentHash)
    const same = ways.includes('merged') ? await factsBy(db, 'content_hash', hashes) : []
    next = [...former, ...(await factRows.read(db, later)).values(), ...same].filter(({ id }) => !found.has(id))
    for (const fact of next) found.set(fact.id, fact)
  }
  return [...found.values()]
}

async function factsBy(
  db: Reader,
  column: 'superseded_by' | 'content_hash',
  values: readonly string[],
): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const slice of slices(values)) {
    const { marks, params } = inList(slice)
    addAll(
      facts,
      await factRows.query(db, `SELECT ${factRows.columns} FROM facts f WHERE f.${column} IN ${marks}`, params),
    )
  }
  return facts
}

function byConditions(db: Reader, request: ForgetRequest): Promise<Fact[]> {
  const { session, after, before } = request
  const inSession = session === undefined ? '' : 'AND f.id IN (SELECT fact_id FROM fact_origins WHERE session = ?)'
  // One day more on both sides: facts with a date only are stored at midnight UTC.
  return factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE f.said_at >= ? AND f.said_at < ? ${inSession} ORDER BY f.said_at, f.id`,
    [
      (after ?? 0) - dayMs,
      (before ?? Number.MAX_SAFE_INTEGER - dayMs) + dayMs,
      ...(session === undefined ? [] : [session]),
    ],
  )
}

const isInTime = ({ saidAt }: Fact, { after = 0, before = Number.POSITIVE_INFINITY }: ForgetRequest): boolean =>
  ownMidnight(saidAt) >= after && ownMidnight(saidAt) < before

/** Whether all origins of a fact match the request: a fact with another origin stays. */
const isSaidIn = (said: readonly Provenance[], { session }: ForgetRequest): boolean =>
  session === undefined || said.every((origin) => origin.session === session)

/** Whether the words of a fact itself match. Its quotations do not count: a sentence may state several facts. */
function isAbout(fact: Fact, { query, person }: ForgetRequest): boolean {
  const isSubject = person !== undefined && fact.subject === person.trim().toLowerCase()
  return mentions(wordsOf(fact), { query, person: isSubject ? undefined : person })
}

const wordsOf = ({ content, value, context, tags }: Fact): string => [content, value, context ?? '', ...tags].join('\n')
