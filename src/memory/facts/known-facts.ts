import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import type { Retraction } from '../types.ts'
import type { Finding } from './fact.ts'
import { saysHash } from './fact-words.ts'
import type { KnownFact } from './reconcile-facts.ts'

/** Newest facts with the same subject and predicate that are compared; likings can be many. */
const comparedAlike = 50
/** Facts that the words of a cue ("instead of …") are looked for in. */
const cuedFacts = 8

/** Everything that a finding may have to be compared with, in the transaction that will write what comes of it. */
export async function readKnown(
  db: Reader,
  finding: Pick<Finding, 'content' | 'slot' | 'subject' | 'predicate' | 'origins'>,
  cued: readonly string[] = [],
): Promise<KnownFact[]> {
  const origins = inList(finding.origins.length > 0 ? finding.origins.map(({ origin }) => origin) : [''])
  const others = inList(cued.length > 0 ? cued : [''])
  const { subject, predicate, slot, content } = finding
  const rows = await db.all<Omit<KnownFact, 'untrusted' | 'heard'> & { untrusted: number; heard: number }>(
    `SELECT f.id, f.content, f.content_hash AS contentHash, f.subject, f.predicate, f.value, f.slot, f.source,
       f.untrusted, f.said_at AS saidAt, f.due_at AS dueAt, f.valid_to AS validTo, f.retired_at AS retiredAt,
       f.retired_because AS retiredBecause, f.superseded_by AS supersededBy,
       EXISTS (SELECT 1 FROM fact_origins o WHERE o.fact_id = f.id AND o.origin IN ${origins.marks}) AS heard
     FROM facts f WHERE f.id IN (
       SELECT id FROM facts WHERE content_hash = ?
       UNION SELECT superseded_by FROM facts WHERE content_hash = ?
       UNION SELECT id FROM facts WHERE slot = ? AND retired_at IS NULL
       UNION SELECT fact_id FROM fact_origins WHERE origin IN ${origins.marks}
       UNION SELECT id FROM (SELECT id FROM facts WHERE subject = ? AND predicate = ? AND retired_at IS NULL
                             ORDER BY id DESC LIMIT ${comparedAlike}) AS alike
       UNION SELECT id FROM facts WHERE id IN ${others.marks}
     )`,
    [
      ...origins.params,
      saysHash(content),
      saysHash(content),
      slot,
      ...origins.params,
      subject,
      predicate,
      ...others.params,
    ],
  )
  return rows.map((row) => ({ ...row, untrusted: row.untrusted === 1, heard: row.heard === 1 }))
}

/** Open facts that the words of a cue lead to: before the transaction, for searching wants a connection of its own. */
export async function findCued(
  search: Pick<Search, 'search'>,
  about: readonly string[] | undefined,
): Promise<string[]> {
  if (!about || about.length === 0) return []
  const { hits } = await search.search({
    query: about.join(' ').replace(/["*:-]/g, ' '),
    mode: 'search',
    filter: { kinds: ['fact'] },
    limit: cuedFacts,
  })
  return hits.map(({ id }) => id)
}

/** Open facts that a retraction takes back: those in its slot, else those of its subject that hold all its words. */
export async function readRetracted(
  db: Reader,
  { subject, predicate, slot, about }: Retraction,
  cued: readonly string[],
  termsOf: (text: string) => readonly string[],
): Promise<{ id: string; content: string }[]> {
  if (slot !== undefined) return db.all('SELECT id, content FROM facts WHERE slot = ? AND retired_at IS NULL', [slot])
  const { marks, params } = inList(cued.length > 0 ? cued : [''])
  const rows = await db.all<{ id: string; content: string; predicate: string }>(
    `SELECT id, content, predicate FROM facts WHERE id IN ${marks} AND subject = ? AND retired_at IS NULL`,
    [...params, subject],
  )
  const wanted = about.flatMap(termsOf)
  return rows.filter((row) => {
    if (predicate !== undefined && row.predicate !== predicate) return false
    const there = new Set(termsOf(row.content))
    return wanted.length > 0 && wanted.every((term) => there.has(term))
  })
}
