import { counted } from '../../core/counted.ts'
import { toJarvisError } from '../../core/errors.ts'
import { least } from '../../core/long-lists.ts'
import type { Clock } from '../../core/runtime.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { journalImages, tombstones } from '../../journal/journal.ts'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import { type Erased, type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import type { Search } from '../../search/search.ts'
import { beginChange, factRows, factWrites, recordOfFact } from '../../stored-facts/stored-facts.ts'
import { contentKey } from '../../text/plain-words.ts'
import { factTombstone } from '../facts/apply-finding.ts'
import { resolveFact } from '../facts/resolve-fact.ts'
import { coveredQuote } from '../facts/turn-origins.ts'
import { type FoundFacts, findFacts } from './find-facts.ts'

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
      const found = await findFacts(needs.db, request)
      const { facts, sources, quotations } = found
      const items = [
        ...facts.map(({ id, content, reason }) => ({ kind: 'fact', id, text: content, reason })),
        ...sources.map(({ fact, quote }) => ({ kind: 'source', id: fact.id, text: quote, reason: staysFor(fact) })),
        ...quotations.map(({ fact, quote }) => ({
          kind: 'quotation',
          id: fact.id,
          text: quote,
          reason: staysFor(fact),
        })),
      ]
      const texts = await textsOf(needs.db, found)
      return { items, texts, erase: () => eraseFacts(needs, found, texts) }
    },
  }
}

const staysFor = ({ content }: Fact): string => `the fact itself stays: ${content}`

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

/** Texts to erase: contents and quotations of the facts, and quotations that only removed or covered origins have. */
async function textsOf(db: Reader, { facts, sources, quotations }: FoundFacts): Promise<string[]> {
  const origins = await factRows.readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  const quotes = [...origins.values()].flat().map(({ quote }) => quote)
  const gone = sources.filter(({ isSaidElsewhere }) => !isSaidElsewhere).map(({ quote }) => quote)
  const texts = [...facts.map(({ content }) => content), ...quotes, ...gone, ...quotations.map(({ quote }) => quote)]
  // A quotation that an earlier request covered has no words.
  return [...new Set(texts)].filter((text) => text !== coveredQuote)
}

async function eraseFacts(
  needs: Needs,
  { facts, sources, quotations }: FoundFacts,
  texts: readonly string[],
): Promise<Erased> {
  const parts = [...sources, ...quotations]
  if (facts.length === 0 && parts.length === 0) return nothingErased
  const erased = [
    ...(facts.length > 0 ? [`${counted(facts.length, 'fact')} with history and sources`] : []),
    ...(sources.length > 0 ? [`${counted(sources.length, 'source')} of facts that were said elsewhere, too`] : []),
    ...(quotations.length > 0 ? [`${counted(quotations.length, 'quotation')} of facts that stay`] : []),
  ]
  await needs.db.transaction(async (tx) => {
    // The log entry states that facts were forgotten, never which.
    const { at } = await beginChange(tx, needs, {
      action: 'forget',
      target: counted(facts.length, 'fact'),
      actor: 'user',
    })
    await tombstones.bury(tx, [...texts.map(contentKey), ...facts.map(({ id }) => factTombstone(id))], at)
    for (const slice of slices(facts.map(({ id }) => id))) await deleteFacts(tx, needs, slice)
    for (const { fact, origin } of sources) await factWrites.eraseOrigin(tx, fact.id, origin)
    for (const { fact, origin } of quotations) await factWrites.replaceQuote(tx, fact.id, origin, coveredQuote)
  })
  return {
    erased,
    left: [],
    drafts: facts.map((fact) => recordOfFact(fact, [])),
    since: Math.min(
      least([...facts, ...parts.map(({ fact }) => fact)].map(({ createdAt }) => createdAt)),
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
  await factWrites.erase(tx, ids)
}
