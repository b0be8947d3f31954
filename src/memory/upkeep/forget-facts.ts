import { counted } from '../../core/counted.ts'
import { ownMidnight } from '../../core/day-of.ts'
import { toJarvisError } from '../../core/errors.ts'
import { addAll, least } from '../../core/long-lists.ts'
import type { Clock } from '../../core/runtime.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Fact, Retirement } from '../../fact-rules/fact-rules.ts'
import { journalImages, tombstones } from '../../journal/journal.ts'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import { type Erased, type ForgetPart, type ForgetRequest, nothingErased } from '../../ports/forgetting.ts'
import type { Search } from '../../search/search.ts'
import { mentions } from '../../text/mentions.ts'
import { saysHash } from '../../text/plain-words.ts'
import { beginChange } from '../facts/change-facts.ts'
import { recordOfFact } from '../facts/fact-record.ts'
import { factColumns, type Provenance, queryFacts, readFacts, readOrigins } from '../facts/facts-repository.ts'
import { resolveFact } from '../facts/resolve-fact.ts'
import { factTombstone } from '../facts/take-in.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
}

/** Forgets facts: rows, index records and log texts. A hash stays, which keeps imports from restoring them. */
export function createFactForgetting(needs: Needs): ForgetPart {
  return {
    named: 'facts',
    knows: (reference) => isFact(needs.db, reference),
    takesUnknown: (reference) => !reference.startsWith('#'),
    async find(request) {
      const { facts, sources } = await findFacts(needs.db, request)
      const items = [
        ...facts.map(({ id, content }) => ({ kind: 'fact', id, text: content })),
        ...sources.map(({ fact, quote }) => ({ kind: 'source', id: fact.id, text: quote })),
      ]
      const texts = await textsOf(needs.db, facts, sources)
      return { items, texts, erase: () => eraseFacts(needs, facts, sources, texts) }
    },
  }
}

/** Whether a reference names a fact, and not a path. Errors: `ambiguous_fact`. */
async function isFact(db: Reader, reference: string): Promise<boolean> {
  if (/[/.]/.test(reference)) return false
  try {
    await resolveFact(db, reference)
    return true
  } catch (error) {
    if (toJarvisError(error).code === 'fact_not_found') return false
    throw error
  }
}

/** An origin to remove from a fact that stays: its session is forgotten, with the quotation. */
interface Source {
  fact: Fact
  origin: string
  quote: string
  /** Another origin of the fact has the same words and stays. */
  isSaidElsewhere: boolean
}

async function findFacts(db: Reader, request: ForgetRequest): Promise<{ facts: Fact[]; sources: Source[] }> {
  const named = request.things?.facts && (await withVersions(db, request.things.facts))
  const candidates = named ?? (await byConditions(db, request))
  const origins = await readOrigins(
    db,
    candidates.map(({ id }) => id),
  )
  const facts: Fact[] = []
  const sources: Source[] = []
  for (const fact of candidates) {
    const said = origins.get(fact.id) ?? []
    if (!isInTime(fact, request)) continue
    if (!isSaidIn(said, request)) addAll(sources, sourcesIn(fact, said, request))
    else if (isAbout(fact, said, request)) facts.push(fact)
  }
  return { facts: await withWordings(db, facts, request), sources }
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
    next = [...former, ...(await readFacts(db, later)).values(), ...same].filter(({ id }) => !found.has(id))
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
    addAll(facts, await queryFacts(db, `SELECT ${factColumns} FROM facts f WHERE f.${column} IN ${marks}`, params))
  }
  return facts
}

async function byConditions(db: Reader, request: ForgetRequest): Promise<Fact[]> {
  const { session, after, before } = request
  const inSession = session === undefined ? '' : 'AND f.id IN (SELECT fact_id FROM fact_origins WHERE session = ?)'
  // One day more on both sides: facts with a date only are stored at midnight UTC.
  const facts = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f WHERE f.said_at >= ? AND f.said_at < ? ${inSession} ORDER BY f.said_at, f.id`,
    [
      (after ?? 0) - dayMs,
      (before ?? Number.MAX_SAFE_INTEGER - dayMs) + dayMs,
      ...(session === undefined ? [] : [session]),
    ],
  )
  return facts.filter((fact) => isInTime(fact, request))
}

const dayMs = 24 * 60 * 60 * 1000

const isInTime = ({ saidAt }: Fact, { after = 0, before = Number.POSITIVE_INFINITY }: ForgetRequest): boolean =>
  ownMidnight(saidAt) >= after && ownMidnight(saidAt) < before

/** Whether all origins of a fact match the request: a fact with another origin stays. */
const isSaidIn = (said: readonly Provenance[], { session }: ForgetRequest): boolean =>
  session === undefined || said.every((origin) => origin.session === session)

function isAbout(fact: Fact, said: readonly Provenance[], { query, person }: ForgetRequest): boolean {
  const text = [fact.content, fact.value, fact.context ?? '', ...fact.tags, ...said.map(({ quote }) => quote)].join(
    '\n',
  )
  const isSubject = person !== undefined && fact.subject === person.trim().toLowerCase()
  return mentions(text, { query, person: isSubject ? undefined : person })
}

/** Texts to erase: contents and quotations of the facts, and quotations that only the removed origins have. */
async function textsOf(db: Reader, facts: readonly Fact[], sources: readonly Source[]): Promise<string[]> {
  const origins = await readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  const quotes = [...origins.values()].flat().map(({ quote }) => quote)
  const gone = sources.filter(({ isSaidElsewhere }) => !isSaidElsewhere).map(({ quote }) => quote)
  return [...new Set([...facts.map(({ content }) => content), ...quotes, ...gone])]
}

async function eraseFacts(
  needs: Needs,
  facts: readonly Fact[],
  sources: readonly Source[],
  texts: readonly string[],
): Promise<Erased> {
  if (facts.length === 0 && sources.length === 0) return nothingErased
  const erased = [
    ...(facts.length > 0 ? [`${counted(facts.length, 'fact')} with history and sources`] : []),
    ...(sources.length > 0 ? [`${counted(sources.length, 'source')} of facts that were said elsewhere, too`] : []),
  ]
  await needs.db.transaction(async (tx) => {
    // The log entry states that facts were forgotten, never which.
    const { at } = await beginChange(tx, needs, {
      action: 'forget',
      target: counted(facts.length, 'fact'),
      actor: 'user',
    })
    await tombstones.bury(tx, [...texts.map(saysHash), ...facts.map(({ id }) => factTombstone(id))], at)
    for (const slice of slices(facts.map(({ id }) => id))) await deleteFacts(tx, needs, slice)
    for (const { fact, origin } of sources)
      await tx.run('DELETE FROM fact_origins WHERE fact_id = ? AND origin = ?', [fact.id, origin])
  })
  return {
    erased,
    left: [],
    drafts: facts.map((fact) => recordOfFact(fact)),
    since: Math.min(
      least([...facts, ...sources.map(({ fact }) => fact)].map(({ createdAt }) => createdAt)),
      needs.clock(),
    ),
  }
}

async function deleteFacts(tx: Writer, { search }: Needs, ids: readonly string[]): Promise<void> {
  const { marks, params } = inList(ids)
  const records = await tx.all<{ id: number }>(`SELECT id FROM records WHERE uid IN ${marks}`, params)
  if (records.length > 0)
    await search.remove(
      tx,
      records.map(({ id }) => id),
    )
  const lines = await tx.all<{ id: number }>(
    `SELECT DISTINCT log_id AS id FROM fact_changes WHERE fact_id IN ${marks}`,
    params,
  )
  await journalImages.clearNotes(
    tx,
    lines.map(({ id }) => id),
  )
  await tx.run(`UPDATE facts SET superseded_by = NULL WHERE superseded_by IN ${marks}`, params)
  // Tags, origins, changes and pairs are deleted by cascade.
  await tx.run(`DELETE FROM facts WHERE id IN ${marks}`, params)
}
