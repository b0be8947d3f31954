import { reasonOf } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Writer } from '../../ports/database.ts'
import type { Availability, SearchProvider } from '../../ports/search-provider.ts'
import { type CatchUpNeeds, catchUp, sendAll } from './catch-up.ts'
import { lacks, type Needed } from './provider-powers.ts'
import type { ProviderStatus } from './provider-status.ts'
import { markChanged, markNothingSent } from './sent-records.ts'

/** External engines in the order of the settings. The native one answers what none of them does. */
export interface ProviderChain {
  /**
   * What the first that can answer says, when it has what it lacked; what is wrong with those before it, one sentence
   * each. No result: none of them answers, and our own engine does.
   */
  ask<Result>(
    needed: Needed,
    question: (provider: SearchProvider) => Promise<Result>,
    options: CallOptions,
  ): Promise<{ result?: Result; degraded: string[] }>
  /** Sends all of them what they do not have, for so long; why one could not be, one sentence each. */
  catchUp(options?: CallOptions & { milliseconds?: number }): Promise<string[]>
  /** Something about these records has changed that no time tells: they are sent again. */
  markChanged(tx: Writer, uids: readonly string[]): Promise<void>
  /** Something was written or removed: done in a moment, and `close` waits for it. */
  catchUpSoon(): void
  /** Deletes everything and sends it again. */
  reindexAll(options?: CallOptions): Promise<void>
  status(): Promise<ProviderStatus[]>
  close(): Promise<void>
}

/** How long what was learned about a provider counts, milliseconds; one that is gone is asked again after that. */
const learnedCounts = 30_000
/** How long a question may wait for what is not sent yet, milliseconds. */
const catchUpBeforeQuestion = 1000
/** How long after a write the provider hears of it, milliseconds: a burst of writes is one. */
const catchUpDelay = 500
/** How long the end of a command waits for that, milliseconds. */
const catchUpAtEnd = 5000

/** `providers` are those before our own engine in the list. */
export function createProviderChain(needs: CatchUpNeeds, providers: readonly SearchProvider[]): ProviderChain {
  const known = new Map<SearchProvider, { found: Availability; until: number }>()
  /** Version of the database at which a provider was found to have everything. */
  const complete = new Map<string, number>()
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const learn = (provider: SearchProvider, found: Availability): Availability => {
    known.set(provider, { found, until: performance.now() + learnedCounts })
    return found
  }

  async function look(provider: SearchProvider, options: CallOptions): Promise<Availability> {
    const last = known.get(provider)
    if (last && last.until > performance.now()) return last.found
    const found = await provider.checkAvailability(options)
    // Its store was emptied behind our back: what we think it has is sent again.
    if (found.available && found.isEmpty) {
      await needs.db.transaction((tx) => markNothingSent(tx, provider.id))
      complete.delete(provider.id)
    }
    return learn(provider, found)
  }

  /** Looking for what is due walks over all records, so it is done only when something was written since. */
  async function bringUp(provider: SearchProvider, options: CallOptions): Promise<number> {
    const version = await needs.db.version()
    if (complete.get(provider.id) === version) return 0
    const left = await catchUp(needs, provider, { ...options, milliseconds: catchUpBeforeQuestion })
    if (left === 0) complete.set(provider.id, version)
    return left
  }

  /** Runs with a provider that is there; why it is not, or what it failed with, otherwise. */
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

  async function catchUpAll({ signal, milliseconds }: CallOptions & { milliseconds?: number } = {}): Promise<string[]> {
    const degraded: string[] = []
    const isThorough = milliseconds === undefined
    for (const provider of providers) {
      const send = async () => {
        await catchUp(needs, provider, { signal, ...(!isThorough && { milliseconds }) })
        if (isThorough) await provider.settle?.({ signal })
      }
      const sent = await using(provider, send, { signal })
      if ('reason' in sent) degraded.push(`${provider.name}: ${sentence(sent.reason)}`)
    }
    return degraded
  }

  const runSoon = () => {
    waiting = undefined
    running = catchUpAll({ milliseconds: catchUpAtEnd }).catch(() => undefined)
  }

  return {
    async ask(needed, question, options) {
      const degraded: string[] = []
      for (const provider of providers) {
        const lacking = lacks(provider, needed)
        const ask = async () => {
          const left = await bringUp(provider, options)
          if (left > 0) degraded.push(`${provider.name}: ${left} records are not sent yet. Run "jarvis embed".`)
          return question(provider)
        }
        const asked = lacking === undefined ? await using(provider, ask, options) : { reason: lacking }
        if ('result' in asked) return { result: asked.result, degraded }
        // A failure makes place for the next, now and for a while.
        degraded.push(`${provider.name}: ${sentence(asked.reason)} The next provider is used.`)
      }
      return { degraded }
    },
    catchUp: catchUpAll,
    markChanged,
    catchUpSoon() {
      waiting ??= setTimeout(runSoon, catchUpDelay).unref()
    },
    async reindexAll(options = {}) {
      for (const provider of providers) await sendAll(needs, provider, options)
    },
    status: () =>
      Promise.all(
        providers.map(async (provider) => {
          const found = await look(provider, {})
          const { name } = provider
          if (found.available) return { name, available: true, says: found.says }
          return { name, available: false, says: found.reason, ...(found.fix !== undefined && { fix: found.fix }) }
        }),
      ),
    async close() {
      await running
      if (waiting) {
        clearTimeout(waiting)
        runSoon()
        await running
      }
      for (const provider of providers) await provider.close().catch(() => undefined)
    },
  }
}

/** A reason may end with a question of its own: "Did you mean …?" */
const sentence = (reason: string): string => (/[.?!]$/.test(reason) ? reason : `${reason}.`)
