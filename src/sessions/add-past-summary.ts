import { contentHash } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { tombstones } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { ImportedSummary } from '../ports/importer.ts'
import type { Search } from '../search/search.ts'
import { redact } from '../secrets/secrets.ts'
import type { SessionSummary } from './session.ts'
import { insertPastSession, insertSummary, readSession, readSummaries } from './sessions-repository.ts'
import { sessionTombstone } from './tombstones.ts'
import { recordOfSummary } from './turn-records.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'sizes'>
  clock: Clock
}

/**
 * Stores the summary that another program wrote of a session. It covers no stored turns and comes before the first one,
 * so Jarvis still summarizes all turns itself. A forgotten session stays forgotten.
 */
export async function addPastSummary(
  { db, search, clock }: Needs,
  { id, session, at, madeBy, ...said }: ImportedSummary,
): Promise<{ added: number; known: number; left: number }> {
  const cover = (text = '') => redact(text).text.trim()
  const summary: SessionSummary = {
    ...{ id: contentHash(id).slice(0, 22), session, fromSeq: 0, toSeq: -1 },
    ...{ request: cover(said.request), investigated: cover(said.investigated), learned: cover(said.learned) },
    ...{ completed: cover(said.completed), nextSteps: cover(said.nextSteps), topics: [], decisions: [] },
    ...{ start: at, end: at, factCount: 0, eventCount: 0, madeBy, createdAt: clock() },
  }
  const about = (await readSession(db, session)) ?? { id: session, agent: null, project: null, label: null }
  const draft = recordOfSummary(about, summary)
  if (!draft) return { added: 0, known: 0, left: 1 }
  const prepared = await search.prepare([draft])
  return db.transaction(async (tx) => {
    // It may be forgotten while its embeddings are computed.
    if (await tombstones.has(tx, sessionTombstone(session))) return { added: 0, known: 0, left: 1 }
    if ((await readSummaries(tx, session)).some((known) => known.id === summary.id))
      return { added: 0, known: 1, left: 0 }
    await insertPastSession(tx, session, {}, { startedAt: at, endedAt: at })
    await insertSummary(tx, summary)
    await search.put(tx, prepared)
    return { added: 1, known: 0, left: 0 }
  })
}
