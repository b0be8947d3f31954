import type { Citation } from '../../code-state/code-state.ts'
import { conflict, invalidInput } from '../../core/errors.ts'
import { docid, idsOf, newId } from '../../core/ids.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Fact, instructions, undatedTag } from '../../fact-rules/fact-rules.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { Extract, FactType } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { coverTags, redact } from '../../secrets/secrets.ts'
import {
  beginChange,
  conflictingFacts,
  factRows,
  factWrites,
  recordOfFact,
  recordsOfFacts,
} from '../../stored-facts/stored-facts.ts'
import { mentionsHealthOrMoney } from '../../text/mentions-health.ts'
import { contentKey } from '../../text/plain-words.ts'
import { citedBy, type LoadCiting } from './cited-code.ts'
import { replaceBy } from './replace-named.ts'
import { resolveFact } from './resolve-fact.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  citing?: LoadCiting | undefined
}

/** Reads texts; an edit uses it for the days that they name. */
type Reads = { extract: Extract }

export interface FactEdit {
  content?: string | undefined
  type?: FactType | undefined
  importance?: number | undefined
  tags?: readonly string[] | undefined
  sensitive?: boolean | undefined
  validFrom?: number | null | undefined
  validTo?: number | null | undefined
  expiresAt?: number | null | undefined
}

/** Actor of edits: the owner, at any door. */
const owner = 'user'

/**
 * Edits a fact: a new version replaces it, and the old one stays in the history. The new version's source is the owner.
 * Another fact with the same content is merged into it. Errors: `fact_not_found`, `fact_retired`, `nothing_to_change`.
 */
export async function editFact(
  needs: Needs & Reads,
  reference: string,
  edit: FactEdit,
): Promise<{ fact: Fact; former: Fact }> {
  const former = await resolveFact(needs.db, reference)
  const worded = { ...edit, ...(edit.tags && { tags: coverTags(edit.tags) }) }
  const given = Object.fromEntries(Object.entries(worded).filter(([, value]) => value !== undefined)) as Partial<Fact>
  const content = edit.content === undefined ? former.content : redact(edit.content).text.replace(/\s+/g, ' ').trim()
  if (content === '')
    throw invalidInput(
      'nothing_to_change',
      'A fact cannot be empty. To remove it from answers: jarvis facts retract <id>',
    )
  const fact: Fact = {
    ...former,
    ...(content !== former.content && (await daysOf(needs, former, content))),
    ...given,
    instruction: instructions.afterEdit(former, given.tags),
    // The owner's edit dates the fact.
    tags: (given.tags ?? former.tags).filter((tag) => tag !== undatedTag),
    content,
    contentHash: contentKey(content),
    sensitive: edit.sensitive ?? (former.sensitive || mentionsHealthOrMoney(content)),
    // The old reading does not apply to new words; its subject and slot do, so that later statements still find it.
    value: content === former.content ? former.value : content,
    id: newId(needs.clock()),
    source: 'user',
    untrusted: false,
    confidence: 1,
    saidAt: needs.clock(),
  }
  if (Object.keys(given).every((name) => same(fact[name as keyof Fact], former[name as keyof Fact])))
    throw invalidInput('nothing_to_change', `${docid(former.contentHash)} already has this text.`)
  const origins = (await factRows.readOrigins(needs.db, [former.id])).get(former.id) ?? []
  const [record] = await needs.search.prepare([recordOfFact(fact, origins)])
  const cited = await citationsOfEdit(needs, fact, former)
  return needs.db.transaction(async (tx) => {
    const now = await open(await factRows.read(tx, [former.id]), former)
    const change = await beginChange(tx, needs, { action: 'fact_edit', target: former.id, actor: owner })
    const edited = { ...fact, createdAt: change.at }
    await change.insert(edited, record)
    await factWrites.insertOrigins(tx, edited.id, (await factRows.readOrigins(tx, [former.id])).get(former.id) ?? [])
    await change.retire(former.id, 'edited', { by: edited.id })
    for (const { id, saysSame } of await conflictingFacts(tx, edited)) {
      if (saysSame) await change.merge(id, edited.id)
    }
    if (cited.length > 0 && needs.citing) await (await needs.citing()).put(tx, edited.id, cited)
    return { fact: edited, former: now }
  })
}

/** Reads the due day of an edited appointment from its new words; without a day it is not due. */
async function daysOf({ extract, clock }: Needs & Reads, former: Fact, content: string): Promise<Partial<Fact>> {
  const now = clock()
  const { facts } = await extract([{ role: 'user', text: content, date: now }], { now })
  const found = facts.find(({ dueAt }) => dueAt !== undefined)
  if (found) return { dueAt: found.dueAt!, expiresAt: found.expiresAt ?? null }
  return former.dueAt === null ? {} : { dueAt: null, expiresAt: null }
}

/** Citations of an edited fact: new words cite the files as they are now, unchanged words keep theirs. */
async function citationsOfEdit({ db, citing }: Needs, fact: Fact, former: Fact): Promise<readonly Citation[]> {
  const known = citing && (await (await citing()).read([former.id])).get(former.id)
  if (fact.content === former.content) return known ?? []
  const origins = (await factRows.readOrigins(db, [former.id])).get(former.id) ?? []
  return citedBy(citing, { ...fact, origins, project: known?.[0]?.project ?? undefined })
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/**
 * Retracts a fact: it is no longer used in answers, and reading the same turn again does not restore it. `by`: the fact that
 * has replaced it, in whose history it stays. Errors: `fact_not_found`, `fact_retired`, `fact_same`.
 */
export async function retractFact(needs: Needs, reference: string, why?: string, by?: string): Promise<Fact> {
  const fact = await resolveFact(needs.db, reference)
  const newer = by === undefined ? undefined : await openSuccessor(needs.db, by, fact)
  return needs.db.transaction(async (tx) => {
    await open(await factRows.read(tx, [fact.id]), fact)
    const note = why === undefined ? undefined : redact(why).text
    if (newer) await replaceBy(tx, needs, newer, { named: [fact], actor: owner, note })
    else {
      const change = await beginChange(tx, needs, { action: 'fact_retract', target: fact.id, actor: owner, note })
      await change.retire(fact.id, 'retracted')
    }
    return (await factRows.read(tx, [fact.id])).get(fact.id)!
  })
}

/** The open fact that replaces another. */
async function openSuccessor(db: Reader, reference: string, former: Fact): Promise<Fact> {
  const newer = await resolveFact(db, reference)
  const name = docid(newer.contentHash)
  if (newer.id === former.id) throw invalidInput('fact_same', `${name} cannot replace itself. Name another fact.`)
  if (newer.retiredAt !== null)
    throw conflict('fact_retired', `${name} is not active, so it cannot replace another. Name an active one.`)
  return newer
}

/**
 * Restores a retired fact. An open fact in its slot is retired: a slot has one value.
 * Errors: `fact_not_found`, `fact_open`.
 */
export async function restoreFact(needs: Needs, reference: string): Promise<{ fact: Fact; former: Fact[] }> {
  const fact = await resolveFact(needs.db, reference)
  const [record] = await needs.search.prepare(await recordsOfFacts(needs.db, [fact]))
  return needs.db.transaction(async (tx) => {
    // It may have been forgotten in the meantime.
    const found = await resolveFact(tx, fact.id)
    if (found.retiredAt === null)
      throw conflict('fact_open', `${docid(fact.contentHash)} is active; there is nothing to restore.`)
    const change = await beginChange(tx, needs, { action: 'fact_restore', target: fact.id, actor: owner })
    const rivals = await conflictingFacts(tx, fact)
    for (const { id } of rivals) await change.retire(id, 'superseded', { by: fact.id, validTo: change.at })
    await change.reopen(found, record)
    const former = await factRows.read(tx, idsOf(rivals))
    return { fact: (await factRows.read(tx, [fact.id])).get(fact.id)!, former: [...former.values()] }
  })
}

/** The current fact in the transaction; another process may have retired it. */
async function open(found: ReadonlyMap<string, Fact>, { id, contentHash, retiredBecause }: Fact): Promise<Fact> {
  const now = found.get(id)
  if (now && now.retiredAt === null) return now
  const because = now?.retiredBecause ?? retiredBecause ?? 'forgotten'
  throw conflict(
    'fact_retired',
    `${docid(contentHash)} is no longer active (${because}). Restore it with "jarvis facts restore ${id}".`,
    { id },
  )
}
