import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import type { Retraction } from '../types.ts'
import type { Fact, Finding } from './fact.ts'
import { saysHash } from './fact-words.ts'
import { factColumns, queryFacts, readFacts } from './facts-repository.ts'
import type { KnownFact } from './reconcile-facts.ts'

/** Newest facts with the same subject and predicate that are compared; likings can be many. */
const comparedAlike = 50
/** Facts that are found by words and compared: what a correction is about is among the first. */
const comparedByWords = 8
/** Words that are looked for: those at the beginning say what a sentence is about. */
const wordsLookedFor = 24

/** Everything that a finding may have to be compared with, in the transaction that will write what comes of it. */
export async function readKnown(
  db: Reader,
  finding: Pick<Finding, 'content' | 'slot' | 'subject' | 'predicate' | 'origins'>,
  found: readonly string[] = [],
): Promise<KnownFact[]> {
  const origins = inList(finding.origins.length > 0 ? finding.origins.map(({ origin }) => origin) : [''])
  const others = inList(found.length > 0 ? found : [''])
  const { subject, predicate, slot } = finding
  const hash = saysHash(finding.content)
  const facts = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f WHERE f.id IN (
       SELECT id FROM facts WHERE content_hash = ?
       UNION SELECT superseded_by FROM facts WHERE content_hash = ?
       UNION SELECT id FROM facts WHERE slot = ? AND retired_at IS NULL
       UNION SELECT fact_id FROM fact_origins WHERE origin IN ${origins.marks}
       UNION SELECT id FROM (SELECT id FROM facts WHERE subject = ? AND predicate = ? AND retired_at IS NULL
                             ORDER BY id DESC LIMIT ${comparedAlike}) AS alike
       UNION SELECT id FROM facts WHERE id IN ${others.marks}
     )`,
    [hash, hash, slot, ...origins.params, subject, predicate, ...others.params],
  )
  const heard = await db.all<{ id: string }>(
    `SELECT fact_id AS id FROM fact_origins WHERE origin IN ${origins.marks}`,
    origins.params,
  )
  const heardIds = new Set(heard.map(({ id }) => id))
  return facts.map((fact) => ({ ...fact, heard: heardIds.has(fact.id) }))
}

/**
 * Open facts that some words lead to, best first. Before the transaction: searching wants a connection of its own, and
 * sees what is committed.
 */
export async function findByWords(search: Pick<Search, 'search'>, text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, wordsLookedFor) ?? []
  if (words.length === 0) return []
  const filter = { kinds: ['fact' as const] }
  const { hits } = await search.search({ query: words.join(' '), mode: 'search', filter, limit: comparedByWords })
  return hits.map(({ id }) => id)
}

/** Open facts that a retraction may mean: in its slot, about the same, or found by its words. */
export async function readMeant(
  db: Reader,
  { subject, predicate, slot }: Retraction,
  found: readonly string[],
): Promise<Fact[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM facts WHERE slot = ? AND retired_at IS NULL
     UNION SELECT id FROM (SELECT id FROM facts WHERE subject = ? AND predicate = ? AND retired_at IS NULL
                           ORDER BY id DESC LIMIT ${comparedAlike}) AS alike`,
    [slot ?? null, subject, predicate ?? null],
  )
  const ids = new Set([...rows.map(({ id }) => id), ...found])
  const facts = await readFacts(db, [...ids])
  return [...facts.values()].filter(({ retiredAt }) => retiredAt === null)
}
