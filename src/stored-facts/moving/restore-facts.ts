import { inList, slices } from '../../core/sql.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { MovedOutcome } from '../../ports/movable.ts'
import type { PreparedRecord } from '../../search/search.ts'
import { contentKey } from '../../text/plain-words.ts'
import { recordOfFact } from '../fact-record.ts'
import * as factWrites from '../write-rows.ts'
import type { MovedFact, MovingNeeds } from './moved-fact.ts'

/** Restores facts unchanged and without a log entry: the log is restored, too. */
export async function restoreFacts(needs: MovingNeeds, facts: readonly MovedFact[]): Promise<MovedOutcome[]> {
  const prepared = await preparedFacts(needs, facts)
  return needs.db.transaction(async (tx) => {
    const outcomes: MovedOutcome[] = []
    for (const [index, fact] of facts.entries()) {
      const stays = await staysOut(tx, fact)
      outcomes.push(stays ?? 'added')
      if (stays) continue
      await insertMoved(tx, fact)
      const record = prepared[index]
      if (record) await needs.search.put(tx, [record])
    }
    return outcomes
  })
}

/** Index records of open facts; retired facts are not indexed. */
export async function preparedFacts(
  { search }: MovingNeeds,
  facts: readonly MovedFact[],
): Promise<(PreparedRecord | undefined)[]> {
  const open = facts.filter(({ retiredAt }) => retiredAt === null)
  const records = open.length === 0 ? [] : await search.prepare(open.map((fact) => recordOfFact(fact, fact.origins)))
  return facts.map((fact) => (fact.retiredAt === null ? records[open.indexOf(fact)] : undefined))
}

/** Why a fact is not imported: it exists, it was forgotten here, or another fact has its id. */
export async function staysOut(
  db: Reader,
  { id, content, contentHash, origins }: MovedFact,
): Promise<MovedOutcome | undefined> {
  if (await db.get('SELECT 1 FROM facts WHERE id = ?', [id])) return 'known'
  const hashes = [contentHash, contentKey(content), ...origins.map(({ quote }) => contentKey(quote))]
  if ((await tombstones.among(db, hashes)).size > 0) return 'left'
  if (await db.get('SELECT 1 FROM records WHERE uid = ?', [id]))
    return { unreadable: `${id} is the id of something else` }
  return undefined
}

/**
 * The facts that are certainly new: they do not exist here, were not forgotten, and their ids are free. A few queries
 * check all of them.
 */
export async function plainlyNew(db: Reader, facts: readonly MovedFact[]): Promise<Set<MovedFact>> {
  const taken = new Set<string>()
  for (const slice of slices(facts.map(({ id }) => id))) {
    const { marks, params } = inList(slice)
    for (const { id } of await db.all<{ id: string }>(`SELECT id FROM facts WHERE id IN ${marks}`, params))
      taken.add(id)
    for (const { uid } of await db.all<{ uid: string }>(`SELECT uid FROM records WHERE uid IN ${marks}`, params))
      taken.add(uid)
  }
  const found = new Set<MovedFact>()
  const isForgetful = (await db.get('SELECT 1 FROM tombstones LIMIT 1')) !== undefined
  for (const fact of facts) {
    if (taken.has(fact.id)) continue
    // Two rows of one id: the second one is checked separately.
    taken.add(fact.id)
    if (!isForgetful || (await staysOut(db, fact)) === undefined) found.add(fact)
  }
  return found
}

async function insertMoved(tx: Writer, { origins, ...fact }: MovedFact): Promise<void> {
  await factWrites.insert(tx, fact satisfies Fact)
  await factWrites.insertOrigins(tx, fact.id, origins)
}
