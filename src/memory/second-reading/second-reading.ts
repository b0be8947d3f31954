import { contentHash } from '../../core/ids.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import { addJob, readJobs, runNow } from '../../jobs/jobs.ts'
import { apart, changeNow, journalLines } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import type { JobKind } from '../../ports/jobs.ts'
import type { FactSource } from '../../reading/reading.ts'
import type { ReadByWords } from '../facts/ingest-turns.ts'

/** Kind of the job that reads a session again. */
export const secondReadingJob = 'memory.read'

/** What the job knows of the first reading. Without words of people: they would have to be forgotten. */
export interface FirstReading {
  source: FactSource
  /** The change that the first reading was a part of: the second is a part of it, too. */
  change?: string | undefined
  /** Hash of the owner's name, where turns name their speakers. */
  owner?: string | undefined
}

/** So long after the first reading the second may begin, milliseconds: the turns are kept by then. */
const settleMs = 1000

/** Notes, with what was read at once, that a session waits for its second reading. A session waits once. */
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

/** The same for every way to write a name. */
export const hashOfName = (name: string): string => contentHash(name.trim().toLowerCase())

/** Reads a session a second time. */
export type ReadAgain = (session: string, first: FirstReading, options: CallOptions) => Promise<void>

/** The job: whatever it finds is written as a part of the change that the first reading was. */
export const secondReadingKind = (db: Database, readAgain: ReadAgain): JobKind => ({
  ...{ name: secondReadingJob, priority: 15, budgetMs: 30_000 },
  failing: 'Conversations could not be read a second time',
  async run({ payload, signal }) {
    const { session, ...first } = payload as FirstReading & { session: string }
    // What was undone meanwhile stays undone.
    const lines = first.change === undefined ? [] : await journalLines.ofChange(db, first.change)
    if (lines.some(({ undone }) => undone)) return undefined
    await apart(() => readAgain(session, first, { signal }), first.change)
    return undefined
  },
})

/** Sessions that wait for their second reading. */
export const waitingReadings = async (db: Database): Promise<number> =>
  (await readJobs(db)).filter(({ kind }) => kind === secondReadingJob).length

/** Reads now what waits, for at most so many milliseconds where they are given; what is left waits on. Returns how many. */
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
