import type { CallOptions } from '../../core/runtime.ts'
import type { Writer } from '../../ports/database.ts'
import type { Availability, SearchProvider } from '../../ports/search-provider.ts'
import { type CatchUpNeeds, catchUp, sendAll } from './catch-up.ts'
import { createProviderAccess } from './provider-access.ts'
import { lacks, type Needed } from './provider-powers.ts'
import type { ProviderStatus } from './provider-status.ts'
import { markChanged } from './sent-records.ts'

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

/** How long after a write the provider hears of it, milliseconds: a burst of writes is one. */
const catchUpDelay = 500
/** How long the end of a command waits for that, milliseconds. */
const catchUpAtEnd = 5000

/** `providers` are those before our own engine in the list. */
export function createProviderChain(needs: CatchUpNeeds, providers: readonly SearchProvider[]): ProviderChain {
  const { look, bringUp, using } = createProviderAccess(needs)
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

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
    status: () => Promise.all(providers.map(async (provider) => statusOf(provider.name, await look(provider, {})))),
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

const statusOf = (name: string, found: Availability): ProviderStatus =>
  found.available
    ? { name, available: true, says: found.says }
    : { name, available: false, says: found.reason, ...(found.fix !== undefined && { fix: found.fix }) }

/** A reason may end with a question of its own: "Did you mean …?" */
const sentence = (reason: string): string => (/[.?!]$/.test(reason) ? reason : `${reason}.`)
