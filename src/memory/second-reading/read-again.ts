import { newId } from '../../core/ids.ts'
import { type Fact, undatedTag } from '../../fact-rules/fact-rules.ts'
import type { Database } from '../../ports/database.ts'
import { type FactCandidate, loadStatementReader, type StatementReader } from '../../reading/reading.ts'
import { readSession, sessionTurns } from '../../sessions/sessions.ts'
import { beginChange, factRows, recordOfFact } from '../../stored-facts/stored-facts.ts'
import { contentKey } from '../../text/plain-words.ts'
import { asConversation } from '../as-conversation.ts'
import type { FindingNeeds } from '../facts/apply-finding.ts'
import { citedBy } from '../facts/cited-code.ts'
import { storeExtraction } from '../facts/ingest-turns.ts'
import { coverSecrets } from '../facts/turn-origins.ts'
import { compareReadings } from './compare-readings.ts'
import { type FirstReading, hashOfName, type ReadAgain } from './second-reading.ts'

export interface ReadAgainNeeds extends FindingNeeds {
  db: Database
  reader: Pick<StatementReader, 'select'> & { hasMeaning(): boolean | Promise<boolean> }
  minImportance: number
}

/** Actor of the changes of a second reading. */
const actor = 'jarvis'

/**
 * Reads the stored turns of a session by meaning, and corrects the first reading, which went by words: it adds missed
 * facts and updates confidence and importance. Facts that the owner changed, or with other origins, stay unchanged. No fact
 * is removed. Sessions of a project are skipped, as are all without an embedder. Idempotent.
 */
export const createReadAgain =
  (needs: ReadAgainNeeds): ReadAgain =>
  async (session, first, options) => {
    const { db, reader, clock, minImportance: least } = needs
    const kept = await readSession(db, session)
    // Sessions of a project are read once, by the purpose of their sentences.
    if (!kept || kept.project !== null || !(await reader.hasMeaning())) return
    const turns = coverSecrets(asConversation(await sessionTurns.readTurns(db, session)))
    const owner = turns.find(({ speaker }) => speaker !== undefined && hashOfName(speaker) === first.owner)?.speaker
    const { readBothWays } = await loadStatementReader()
    const known = { session, now: clock(), ...(owner !== undefined && { owner }) }
    const { added, moved } = compareReadings(await readBothWays(turns, { ...known, ...options }, reader))
    const { untrusted } = kept
    const context = await contextIn(db, session)
    const fromElsewhere = await isWithoutDates(db, session)
    const given = fromElsewhere ? turns.map(({ date: _, ...turn }) => turn) : turns
    const taken = {
      session,
      fromElsewhere,
      source: first.source,
      untrusted,
      least,
      ...(context !== null && { context }),
      ...options,
    }
    await storeExtraction(needs, given, { facts: added, retractions: [] }, taken)
    for (const candidate of moved)
      for (const fact of await untouched(db, session, first, candidate)) await weighAgain(needs, fact, candidate)
  }

/** Whether a session was imported without dates: its turns then have the time of the import. */
const isWithoutDates = async (db: Database, session: string): Promise<boolean> =>
  (await db.get(
    `SELECT 1 FROM fact_labels l JOIN fact_origins o ON o.fact_id = l.fact_id
     WHERE o.session = ? AND l.name = 'tag' AND l.value = ? LIMIT 1`,
    [session, undatedTag],
  )) !== undefined

/** The context of a session, as its facts name it. */
const contextIn = async (db: Database, session: string): Promise<string | null> =>
  (
    await db.get<{ context: string | null }>(
      `SELECT f.context FROM facts f JOIN fact_origins o ON o.fact_id = f.id
       WHERE o.session = ? AND f.context IS NOT NULL ORDER BY f.id LIMIT 1`,
      [session],
    )
  )?.context ?? null

/** Facts with this content whose only origin is this session and that are unchanged since the first reading. */
const untouched = (
  db: Database,
  session: string,
  { source }: FirstReading,
  { content }: FactCandidate,
): Promise<Fact[]> =>
  factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f
     WHERE f.content_hash = ? AND f.retired_at IS NULL AND f.source = ?
       AND EXISTS (SELECT 1 FROM fact_origins o WHERE o.fact_id = f.id AND o.session = ?)
       AND NOT EXISTS (SELECT 1 FROM fact_origins o
         WHERE o.fact_id = f.id AND (o.session IS NULL OR o.session <> ?))`,
    [contentKey(content), source, session, session],
  )

/** Replaces a fact by one of another weight, with the same origins and citations: facts are immutable. */
async function weighAgain(needs: ReadAgainNeeds, fact: Fact, { confidence, importance }: FactCandidate): Promise<void> {
  if (fact.confidence === confidence) return
  const { db, search, clock, citing } = needs
  const weighed = { ...fact, id: newId(clock()), confidence, importance }
  const origins = (await factRows.readOrigins(db, [fact.id])).get(fact.id) ?? []
  const [record] = await search.prepare([recordOfFact(weighed, origins)])
  const cited = await citedBy(citing, { ...weighed, origins })
  const target = `${weighed.id} ${fact.id}`
  await db.transaction(async (tx) => {
    const entry = { action: 'fact_merge', target, actor, note: 'read with what it means' } as const
    const change = await beginChange(tx, needs, entry)
    await change.insert({ ...weighed, createdAt: change.at }, record)
    if (cited.length > 0 && citing) await (await citing()).put(tx, weighed.id, cited)
    await change.merge(fact.id, weighed.id)
  })
}
