import type { Citation } from '../../code-state/code-state.ts'
import { atOnce } from '../../core/at-once.ts'
import { newId } from '../../core/ids.ts'
import type { Clock } from '../../core/runtime.ts'
import {
  type Decision,
  type Ends,
  type Fact,
  type Finding,
  type Outcome,
  reconcileFact,
} from '../../fact-rules/fact-rules.ts'
import { tombstones } from '../../journal/journal.ts'
import { named } from '../../matters/matters.ts'
import type { Writer } from '../../ports/database.ts'
import type { Retraction } from '../../reading/reading.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { coverTags, redact } from '../../secrets/secrets.ts'
import {
  beginChange,
  type ChangeAction,
  factPairs,
  factRows,
  factWrites,
  recordOfFact,
} from '../../stored-facts/stored-facts.ts'
import { contentKey } from '../../text/plain-words.ts'
import { citedBy, type LoadCiting } from './cited-code.ts'
import { findByWords, readKnown } from './known-facts.ts'

export interface FindingNeeds {
  search: Search
  clock: Clock
  ends: Ends
  /** Whether a retraction applies to a fact. */
  retracts: (retraction: Retraction, fact: Fact, parts?: boolean) => boolean
  /** Stores the state of the files that a fact cites; without it no files are read. */
  citing?: LoadCiting | undefined
}

/** A finding with everything that is prepared before the transaction: terms, static embedding, facts with its words. */
export interface PreparedFinding {
  finding: Finding
  fact: Fact
  record: PreparedRecord
  found: readonly string[]
  /** Files that it cites, in their current state. */
  cited: readonly Citation[]
}

/** Prepares findings for the transaction. Of the models only the static embedder runs. */
export async function prepareFindings(needs: FindingNeeds, findings: readonly Finding[]): Promise<PreparedFinding[]> {
  const facts = findings.map((finding) => toFact(finding, needs.clock()))
  const drafts = facts.map((fact, index) => recordOfFact(fact, findings[index]!.origins))
  const records = await needs.search.prepare(drafts)
  const prepared: PreparedFinding[] = []
  for (const [index, finding] of findings.entries()) {
    // Only a correction names its topic in words.
    const about =
      finding.replaces?.about.join(' ') ?? (named.mayEndByName(finding.content) ? finding.content : undefined)
    const found = about === undefined ? [] : await findByWords(needs.search, about)
    prepared.push({
      finding,
      fact: facts[index]!,
      record: records[index]!,
      found,
      cited: await citedBy(needs.citing, finding),
    })
  }
  return prepared
}

export function toFact(finding: Finding, now: number): Fact {
  const { origins: _, replaces: __, project: ___, instruction, validFrom, validTo, dueAt, expiresAt, ...rest } = finding
  return {
    ...rest,
    context: finding.context === null ? null : redact(finding.context).text.trim() || null,
    tags: coverTags(finding.tags),
    id: newId(now),
    contentHash: contentKey(finding.content),
    instruction: instruction ?? null,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    dueAt: dueAt ?? null,
    expiresAt: expiresAt ?? null,
    createdAt: now,
    retiredAt: null,
    retiredBecause: null,
    supersededBy: null,
    accessCount: 0,
    lastAccessAt: null,
  }
}

/**
 * Compares a finding with known facts and applies the decision, in the caller's transaction. `least` is the least
 * importance of a new fact; a change of a known fact is always stored. `recent`: facts of the same transaction, which the
 * search cannot find yet.
 */
export async function applyFinding(
  tx: Writer,
  needs: FindingNeeds,
  prepared: PreparedFinding,
  { actor, least = 0, recent = [] }: { actor: string; least?: number; recent?: readonly string[] },
): Promise<Outcome> {
  const { finding, found } = prepared
  const [forgotten, known] = await atOnce([isForgotten(tx, finding), readKnown(tx, finding, [...found, ...recent])])
  if (forgotten) return { kind: 'ignored', content: finding.content, why: 'forgotten' }
  const decision = reconcileFact(finding, known, needs.ends)
  if (decision.kind === 'ignore') {
    // In the words of the fact that was withdrawn, by which it is found and restored.
    const content = known.find(({ id }) => id === decision.as)?.content ?? finding.content
    return { kind: 'ignored', content, why: decision.why }
  }
  if (decision.kind === 'add' && finding.importance < least)
    return { kind: 'ignored', content: finding.content, why: 'minor' }
  const outcome = await carryOut(tx, needs, prepared, decision, actor)
  // A repeated fact cites the files as they are now.
  if (prepared.cited.length > 0 && needs.citing) await (await needs.citing()).put(tx, outcome.fact.id, prepared.cited)
  return outcome
}

/** The tombstone of a forgotten fact: a file line with its id does not restore it. */
export const factTombstone = (id: string): string => tombstones.of('fact', id)

/** Whether the fact was forgotten, by its content or by the words of its origins. */
async function isForgotten(tx: Writer, { content, origins }: Finding): Promise<boolean> {
  const hashes = [contentKey(content), ...origins.map(({ quote }) => contentKey(quote))]
  return (await tombstones.among(tx, hashes)).size > 0
}

type Deed = Exclude<Outcome, { kind: 'ignored' | 'unclear' }>
type DecisionTo<Kind> = Extract<Decision, { kind: Kind }>

interface Carrying extends PreparedFinding {
  tx: Writer
  begin(action: ChangeAction, note?: string): ReturnType<typeof beginChange>
}

async function carryOut(
  tx: Writer,
  needs: FindingNeeds,
  prepared: PreparedFinding,
  decision: Exclude<Decision, { kind: 'ignore' }>,
  actor: string,
): Promise<Deed> {
  const target = prepared.fact.id
  const begin = (action: ChangeAction, note?: string) => beginChange(tx, needs, { action, target, actor, note })
  const carrying: Carrying = { ...prepared, tx, begin }
  switch (decision.kind) {
    case 'same': {
      const known = (await factRows.read(tx, [decision.as])).get(decision.as)!
      if ((await factWrites.insertOrigins(tx, known.id, prepared.finding.origins)) > 0)
        await beginChange(tx, needs, { action: 'fact_confirm', target: known.id, actor })
      return { kind: 'same', fact: known }
    }
    case 'add': {
      const change = await begin('fact_add')
      const added = { ...prepared.fact, createdAt: change.at }
      await atOnce([
        change.insert(added, prepared.record),
        factWrites.insertOrigins(tx, target, prepared.finding.origins),
      ])
      return { kind: 'added', fact: added }
    }
    case 'supersede':
      return supersede(carrying, decision)
    case 'confirm':
      return confirm(carrying, decision)
    case 'outdated':
      return keepAsFormer(carrying, decision)
    case 'review':
      return holdForReview(carrying, decision)
  }
}

/** Replaces the old facts by the new one. */
async function supersede(
  { tx, begin, fact, record, finding }: Carrying,
  { old, why }: DecisionTo<'supersede'>,
): Promise<Deed> {
  const change = await begin('fact_supersede', why)
  const since = fact.validFrom ?? fact.saidAt
  const added = { ...fact, createdAt: change.at, validFrom: since }
  await atOnce([change.insert(added, record), factWrites.insertOrigins(tx, fact.id, finding.origins)])
  for (const id of old) await change.retire(id, 'superseded', { by: fact.id, validTo: since })
  const former = await factRows.read(tx, old)
  return { kind: 'superseded', fact: added, former: [...former.values()], why }
}

/** Replaces a fact by the same statement of a more trusted source, and merges it into that. */
async function confirm({ tx, begin, fact, record, finding }: Carrying, { old }: DecisionTo<'confirm'>): Promise<Deed> {
  const why = 'confirmed by who is trusted more'
  const change = await begin('fact_supersede', why)
  const added = { ...fact, createdAt: change.at }
  await atOnce([change.insert(added, record), factWrites.insertOrigins(tx, fact.id, finding.origins)])
  await change.merge(old, fact.id)
  const former = await factRows.read(tx, [old])
  return { kind: 'superseded', fact: added, former: [...former.values()], why }
}

/** Stores a finding that is older than the known fact, as superseded by it. */
async function keepAsFormer({ tx, begin, fact, finding }: Carrying, decision: DecisionTo<'outdated'>): Promise<Deed> {
  const by = (await factRows.read(tx, [decision.by])).get(decision.by)!
  const change = await begin('fact_add', 'said before what is known now')
  const { at } = change
  const retired: Pick<Fact, 'retiredAt' | 'retiredBecause' | 'supersededBy'> = {
    retiredAt: at,
    retiredBecause: 'superseded',
    supersededBy: by.id,
  }
  const added: Fact = { ...fact, createdAt: at, ...retired, validTo: fact.validTo ?? by.validFrom ?? by.saidAt }
  await change.insert(added, undefined)
  await factWrites.insertOrigins(tx, fact.id, finding.origins)
  return { kind: 'outdated', fact: added, by }
}

/** Stores the new fact for review: it counts once the owner has decided between it and those that it contradicts. */
async function holdForReview(
  { tx, begin, fact, finding }: Carrying,
  { against, why }: DecisionTo<'review'>,
): Promise<Deed> {
  const change = await begin('fact_review', why)
  const held: Fact = { ...fact, createdAt: change.at, retiredAt: change.at, retiredBecause: 'under review' }
  await change.insert(held, undefined)
  await factWrites.insertOrigins(tx, fact.id, finding.origins)
  const reviews: number[] = []
  for (const olderId of against) {
    const pair = { kind: 'review', newerId: fact.id, olderId, reason: why, at: change.at } as const
    const review = await factPairs.insert(tx, pair)
    if (review !== undefined) reviews.push(review)
  }
  return { kind: 'review', fact: held, against: [...(await factRows.read(tx, against)).values()], reviews }
}
