import { reasonOf } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Availability, SearchProvider } from '../../ports/search-provider.ts'
import { type CatchUpNeeds, catchUp } from './catch-up.ts'
import { markNothingSent } from './sent-records.ts'

/** How long a provider's availability is cached, milliseconds; an unavailable one is checked again after that. */
const learnedCounts = 30_000
/** How long a question may wait for unsent records, milliseconds. */
const catchUpBeforeQuestion = 1000

/** Caches the availability of providers, and whether they are up to date. */
export function createProviderAccess(needs: CatchUpNeeds) {
  const known = new Map<SearchProvider, { found: Availability; until: number }>()
  /** Version of the database at which a provider was up to date. */
  const complete = new Map<string, number>()

  const learn = (provider: SearchProvider, found: Availability): Availability => {
    known.set(provider, { found, until: performance.now() + learnedCounts })
    return found
  }

  async function look(provider: SearchProvider, options: CallOptions): Promise<Availability> {
    const last = known.get(provider)
    if (last && last.until > performance.now()) return last.found
    const found = await provider.checkAvailability(options)
    // Its store was emptied by others: all records are sent again.
    if (found.available && found.isEmpty) {
      await needs.db.transaction((tx) => markNothingSent(tx, provider.id))
      complete.delete(provider.id)
    }
    return learn(provider, found)
  }

  /** Looking for due records scans all records, so it is done only after a write. */
  async function bringUp(provider: SearchProvider, options: CallOptions): Promise<number> {
    const version = await needs.db.version()
    if (complete.get(provider.id) === version) return 0
    const left = await catchUp(needs, provider, { ...options, milliseconds: catchUpBeforeQuestion })
    if (left === 0) complete.set(provider.id, version)
    return left
  }

  /** Runs with an available provider; otherwise returns why it is not available, or its error. */
  async function using<Result>(
    provider: SearchProvider,
    run: () => Promise<Result>,
    options: CallOptions,
  ): Promise<{ result: Result } | { reason: string }> {
    try {
      const found = await look(provider, options)
      return found.available ? { result: await run() } : { reason: found.reason }
    } catch (error) {
      if (options.signal?.aborted) throw error
      const failed = { available: false as const, reason: reasonOf(error) }
      learn(provider, failed)
      complete.delete(provider.id)
      return failed
    }
  }

  return { look, bringUp, using }
}
