import { contentHash } from '../../core/ids.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import { addJob, readJobs, runNow } from '../../jobs/jobs.ts'
import { apart, changeNow, journalLines } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import type { JobKind } from '../../ports/jobs.ts'
import type { FactSource } from '../../reading/reading.ts'
import type { ReadByWords } from '../facts/ingest-turns.ts'

/** Job kind of the second reading of a session. */
export const secondReadingJob = 'memory.read'

/** Payload of the job. It has no words of people: forgetting would have to clean them. */
export interface FirstReading {
  source: FactSource
  /** Id of the change of the first reading; the second reading belongs to it, too. */
  change?: string | undefined
  /** Hash of the owner's name, if turns name their speakers. */
  owner?: string | undefined
}

/** Delay between the readings, milliseconds: the turns are stored by then. */
const settleMs = 1000

/** Schedules the second reading of a session, in the transaction of the first; at most once per session. */
export const noteFirstReading =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async ({ session, source, owner }: ReadByWords): Promise<void> => {
    const change = changeNow()
    const payload: FirstReading = {
      source,
      ...(change !== undefined && { change }),
      ...(owner !== undefined && { owner: hashOfName(owner) }),
    }
    await db.transaction((tx) =>
      addJob(tx, { kind: secondReadingJob, key: session, payload: { ...payload, session }, at: clock() + settleMs }),
    )
  }

/** Hash of a name, equal for all spellings in case and outer spaces. */
export const hashOfName = (name: string): string => contentHash(name.trim().toLowerCase())

/** Runs the second reading of a session. */
export type ReadAgain = (session: string, first: FirstReading, options: CallOptions) => Promise<void>

/** The job kind: its writes belong to the change of the first reading. */
export const secondReadingKind = (db: Database, readAgain: ReadAgain): JobKind => ({
  ...{ name: secondReadingJob, priority: 15, budgetMs: 30_000 },
  failing: 'Conversations could not be read a second time',
  async run({ payload, signal }) {
    const { session, ...first } = payload as FirstReading & { session: string }
    // A change that was undone in the meantime stays undone.
    const lines = first.change === undefined ? [] : await journalLines.ofChange(db, first.change)
    if (lines.some(({ undone }) => undone)) return undefined
    await apart(() => readAgain(session, first, { signal }), first.change)
    return undefined
  },
})

/** Number of sessions that wait for their second reading. */
export const waitingReadings = async (db: Database): Promise<number> =>
  (await readJobs(db)).filter(({ kind }) => kind === secondReadingJob).length

/** Runs waiting second readings, within an optional budget of milliseconds. Returns the number that still wait. */
export async function readWaiting(
  needs: { db: Database; clock: Clock; readAgain: ReadAgain },
  { signal, budgetMs }: CallOptions & { budgetMs?: number | undefined } = {},
): Promise<number> {
  const { db, clock } = needs
  if ((await waitingReadings(db)) === 0) return 0
  const kinds = [secondReadingKind(db, needs.readAgain)]
  const time = budgetMs === undefined ? [] : [AbortSignal.timeout(budgetMs)]
  await runNow({ db, clock, kinds, mayGo: () => true }, AbortSignal.any([...time, ...(signal ? [signal] : [])]))
  return waitingReadings(db)
}
