import { throwIfAborted } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { least } from '../core/long-lists.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import { redact } from '../secrets/secrets.ts'
import type { NoteChange } from './note-change.ts'
import type { Session, SessionSummary, SessionTurn, SummaryText } from './session.ts'
import type { SessionWork } from './session-work.ts'
import { insertSummary, readEventsOf, readSummaries, readTurns } from './sessions-repository.ts'
import { summariseTurns } from './summarise.ts'
import { recordOfSummary } from './turn-records.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'sizes'>
  clock: Clock
  /** Access to agents' work in the session, which knows what was done and what did not help. */
  work: Pick<SessionWork, 'worksIn'>
  model?: (() => Promise<LanguageModel | undefined>) | undefined
  /** Writes the log entry; omitted: the write is not logged. */
  note?: NoteChange | undefined
}

/** Summarizes the turns since the last summary, and stores and indexes the result; undefined without new turns. */
export async function summariseSession(
  needs: Needs,
  session: Session,
  { factCount }: { factCount: number },
  options?: CallOptions,
): Promise<SessionSummary | undefined> {
  const { db, search, clock } = needs
  const former = (await readSummaries(db, session.id)).at(-1)
  const turns = await readTurns(db, session.id, former === undefined ? 0 : former.toSeq + 1)
  const [first, last] = [turns[0], turns.at(-1)]
  if (!first || !last) return undefined
  const events = (await readEventsOf(db, session.id)).filter(({ at }) => at > (former?.createdAt ?? 0))
  const { text, madeBy } = await write(needs, session.id, turns, options)
  const now = clock()
  const summary: SessionSummary = {
    ...text,
    id: newId(now),
    session: session.id,
    fromSeq: first.seq,
    toSeq: last.seq,
    start: least(turns.map(({ at }) => at)),
    end: -least(turns.map(({ at }) => -at)),
    factCount,
    eventCount: events.length,
    madeBy,
    createdAt: now,
  }
  const draft = recordOfSummary(session, summary)
  const prepared = draft ? await search.prepare([draft]) : []
  return db.transaction(async (tx) => {
    // Another process may have closed it at the same moment: these turns need one summary only.
    const known = (await readSummaries(tx, session.id)).find(({ toSeq }) => toSeq >= last.seq)
    if (known) return known
    await insertSummary(tx, summary)
    await search.put(tx, prepared)
    const change = { kind: 'summary', id: summary.id, former: undefined }
    await needs.note?.(tx, { action: 'session_summary', target: session.id, at: now }, [change])
    return summary
  })
}

/**
 * Writes a summary by the model if it answers in the expected form, else by rules. An aborted call writes none: the
 * turns stay without a summary, and the model can write it later.
 */
async function write(
  { db, work, model }: Needs,
  session: string,
  turns: readonly SessionTurn[],
  options?: CallOptions,
): Promise<{ text: SummaryText; madeBy: string }> {
  const writer = await model?.().catch(() => undefined)
  if (writer) {
    const { summariseByModel } = await import('./summarise-by-model.ts')
    const text = await summariseByModel(writer, turns, options).catch(() => throwIfAborted(options?.signal))
    if (text) return { text: covered(text), madeBy: writer.id }
  }
  return { text: summariseTurns(turns, await work.worksIn(db, session)), madeBy: 'rules' }
}

const covered = (summary: SummaryText): SummaryText =>
  JSON.parse(JSON.stringify(summary), (_, value) =>
    typeof value === 'string' ? redact(value).text : value,
  ) as SummaryText
