import { throwIfAborted } from '../../core/errors.ts'
import { acquireLease, tryLease } from '../../core/lease.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { VectorIndex } from '../../ports/search-index.ts'
import type { ProviderRecord, SearchProvider } from '../../ports/search-provider.ts'
import {
  countDue,
  type DueRecord,
  markNothingSent,
  markSent,
  markTakenBack,
  readDue,
  readGone,
  readProviderRecords,
} from './sent-records.ts'

export interface CatchUpNeeds {
  db: Database
  vectors: VectorIndex
  clock: Clock
  /** Id of the embedder whose vectors are sent with the records; empty for none. */
  model: () => string
}

/** Records per request: some hundred kilobytes with their vectors. */
const batchSize = 64

/**
 * Sends a provider its missing records and removes deleted ones, until nothing is due or time is up. Due records are
 * queried from the tables, so a crash loses nothing. A lease keeps other processes from the same work; while one has it
 * this does nothing. Returns the number of records still due.
 */
export async function catchUp(
  { db, vectors, clock, model }: CatchUpNeeds,
  provider: SearchProvider,
  { signal, milliseconds = Number.POSITIVE_INFINITY }: CallOptions & { milliseconds?: number } = {},
): Promise<number> {
  const wanted = modelFor(provider, model)
  const left = () => countDue(db, provider.id, wanted)
  if ((await left()) === 0 && (await readGone(db, provider.id, 1)).length === 0) return 0
  const lease = await tryLease(db, leaseOf(provider), clock)
  if (!lease) return left()
  const until = performance.now() + milliseconds
  try {
    do {
      throwIfAborted(signal)
      const gone = await readGone(db, provider.id, batchSize)
      const due = await readDue(db, provider.id, wanted, batchSize)
      if (gone.length === 0 && due.length === 0) return 0
      if (gone.length > 0) await provider.remove(gone, { signal })
      if (due.length > 0) await provider.index(await recordsOf({ db, vectors }, due, wanted), { signal })
      await db.transaction(async (tx) => {
        await lease.renew(tx)
        await markTakenBack(tx, provider.id, gone)
        await markSent(tx, provider.id, due)
      })
    } while (performance.now() < until)
    return await left()
  } finally {
    await lease.release()
  }
}

/** Deletes all of a provider's records and sends them again. Failed ones are sent by the next `catchUp`. */
export async function sendAll(
  { db, vectors, clock, model }: CatchUpNeeds,
  provider: SearchProvider,
  { signal }: CallOptions = {},
): Promise<void> {
  const wanted = modelFor(provider, model)
  const lease = await acquireLease(db, leaseOf(provider), { clock, signal })
  try {
    await db.transaction((tx) => markNothingSent(tx, provider.id))
    const due = await readDue(db, provider.id, wanted, Number.MAX_SAFE_INTEGER)
    async function* records(): AsyncGenerator<ProviderRecord> {
      for (const batch of slices(due, batchSize)) yield* await recordsOf({ db, vectors }, batch, wanted)
    }
    await provider.reindexAll(records(), { signal })
    await db.transaction((tx) => markSent(tx, provider.id, due))
  } finally {
    await lease.release()
  }
}

const leaseOf = ({ id }: SearchProvider): string => `provider:${id}`
const modelFor = ({ powers }: SearchProvider, model: () => string): string => (powers.vectors ? model() : '')

const recordsOf = (
  { db, vectors }: Pick<CatchUpNeeds, 'db' | 'vectors'>,
  due: readonly DueRecord[],
  model: string,
): Promise<ProviderRecord[]> =>
  readProviderRecords(
    { db, vectors },
    due.map(({ recordId }) => recordId),
    model,
  )
