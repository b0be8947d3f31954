import { newId } from '../../core/ids.ts'
import type { Database } from '../../ports/database.ts'
import { type FactCandidate, loadStatementReader, type StatementReader } from '../../reading/reading.ts'
import { readSession, readTurns } from '../../sessions/sessions.ts'
import { asConversation } from '../as-conversation.ts'
import { beginChange } from '../facts/change-facts.ts'
import type { Fact } from '../facts/fact.ts'
import { recordOfFact } from '../facts/fact-record.ts'
import { saysHash } from '../facts/fact-words.ts'
import { factColumns, queryFacts } from '../facts/facts-repository.ts'
import { takeInExtraction } from '../facts/ingest-turns.ts'
import type { TakeInNeeds } from '../facts/take-in.ts'
import { coverSecrets } from '../facts/turn-origins.ts'
import { compareReadings } from './compare-readings.ts'
import { type FirstReading, hashOfName, type ReadAgain } from './second-reading.ts'

export interface ReadAgainNeeds extends TakeInNeeds {
  db: Database
  reader: Pick<StatementReader, 'select' | 'hasMeaning'>
  minImportance: number
}

/** Who writes what a second reading finds. */
const actor = 'jarvis'

/**
 * Reads the kept turns of a session with what they mean, and mends what the first reading, by words alone, made of them:
 * what it missed is added, and what is sure after all, or is not, is weighed again. What its owner changed, or was heard
 * elsewhere as well, stays as it is. Nothing is taken away. Nothing happens without an embedder; twice is as good as once.
 */
export const createReadAgain =
  (needs: ReadAgainNeeds): ReadAgain =>
  async (session, first, options) => {
    const { db, reader, clock, minImportance: least } = needs
    const kept = await readSession(db, session)
    if (!kept || !reader.hasMeaning()) return
    const turns = coverSecrets(asConversation(await readTurns(db, session)))
    const owner = turns.find(({ speaker }) => speaker !== undefined && hashOfName(speaker) === first.owner)?.speaker
    const { readBothWays } = await loadStatementReader()
    const known = { session, now: clock(), ...(owner !== undefined && { owner }) }
    const { added, moved } = compareReadings(await readBothWays(turns, { ...known, ...options }, reader))
    const { untrusted } = kept
    const context = await contextIn(db, session)
    const taken = { session, source: first.source, untrusted, least, ...(context !== null && { context }), ...options }
    await takeInExtraction(needs, turns, { facts: added, retractions: [] }, taken)
    await weighAgain(needs, session, await untouched(needs, session, first, moved), moved)
  }

/** Where a session was, in words, as its facts say. */
const contextIn = async (db: Database, session: string): Promise<string | null> =>
  (
    await db.get<{ context: string | null }>(
      `SELECT f.context FROM facts f JOIN fact_origins o ON o.fact_id = f.id
       WHERE o.session = ? AND f.context IS NOT NULL ORDER BY f.id LIMIT 1`,
      [session],
    )
  )?.context ?? null

/** Facts that say this, were heard in this session alone, and are as the first reading left them. */
async function untouched(
  { db }: ReadAgainNeeds,
  session: string,
  { source }: FirstReading,
  candidates: readonly FactCandidate[],
): Promise<Fact[]> {
  const found: Fact[] = []
  for (const { content } of candidates)
    found.push(
      ...(await queryFacts(
        db,
        `SELECT ${factColumns} FROM facts f
         WHERE f.content_hash = ? AND f.retired_at IS NULL AND f.source = ?
           AND EXISTS (SELECT 1 FROM fact_origins o WHERE o.fact_id = f.id AND o.session = ?)
           AND NOT EXISTS (SELECT 1 FROM fact_origins o
             WHERE o.fact_id = f.id AND (o.session IS NULL OR o.session <> ?))`,
        [saysHash(content), source, session, session],
      )),
    )
  return found
}

/** A fact never changes: one of another weight takes its place. */
async function weighAgain(
  needs: ReadAgainNeeds,
  session: string,
  facts: readonly Fact[],
  candidates: readonly FactCandidate[],
): Promise<void> {
  const read = new Map(candidates.map((one) => [saysHash(one.content), one]))
  for (const fact of facts) {
    const { confidence, importance } = read.get(fact.contentHash)!
    if (fact.confidence === confidence) continue
    const weighed = { ...fact, id: newId(needs.clock()), confidence, importance }
    const [record] = await needs.search.prepare([recordOfFact(weighed, [session])])
    await needs.db.transaction(async (tx) => {
      const note = 'read with what it means'
      const change = await beginChange(tx, needs, {
        action: 'fact_merge',
        target: `${weighed.id} ${fact.id}`,
        actor,
        note,
      })
      await change.insert({ ...weighed, createdAt: change.at }, record)
      await change.merge(fact.id, weighed.id)
    })
  }
}
