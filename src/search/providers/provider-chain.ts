import type { CallOptions } from '../../core/runtime.ts'
import type { Writer } from '../../ports/database.ts'
import type { Availability, SearchProvider } from '../../ports/search-provider.ts'
import { type CatchUpNeeds, catchUp, sendAll } from './catch-up.ts'
import { createProviderAccess } from './provider-access.ts'
import { lacks, type Needed } from './provider-powers.ts'
import type { ProviderStatus } from './provider-status.ts'
import { markChanged } from './sent-records.ts'

/** External engines in the order of the settings. The native one answers if none of them does. */
export interface ProviderChain {
  /**
   * The answer of the first able provider, after it is up to date; problems of earlier ones, one sentence each. No
   * result: none of them answers, and the built-in engine does.
   */
  ask<Result>(
    needed: Needed,
    question: (provider: SearchProvider) => Promise<Result>,
    options: CallOptions,
  ): Promise<{ result?: Result; degraded: string[] }>
  /** Sends all providers their missing records within a time limit; returns failures, one sentence each. */
  catchUp(options?: CallOptions & { milliseconds?: number }): Promise<string[]>
  /** Marks records as changed that changed without a new timestamp: they are sent again. */
  markChanged(tx: Writer, uids: readonly string[]): Promise<void>
  /** Schedules a catch-up after a write or removal; `close` waits for it. */
  catchUpSoon(): void
  /** Deletes everything and sends it again. */
  reindexAll(options?: CallOptions): Promise<void>
  status(): Promise<ProviderStatus[]>
  close(): Promise<void>
}

/** Delay between a write and its catch-up, milliseconds: a burst of writes is sent together. */
const catchUpDelay = 500
/** How long the end of a command waits for the catch-up, milliseconds. */
const catchUpAtEnd = 5000

/** `providers` are those before the built-in engine in the list. */
export function createProviderChain(needs: CatchUpNeeds, providers: readonly SearchProvider[]): ProviderChain {
  const { look, bringUp, using } = createProviderAccess(needs)

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

  const background = createBackgroundRun(() => catchUpAll({ milliseconds: catchUpAtEnd }))

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
        // After a failure the next provider is used, now and for a while.
        degraded.push(`${provider.name}: ${sentence(asked.reason)} The next provider is used.`)
      }
      return { degraded }
    },
    catchUp: catchUpAll,
    markChanged,
    catchUpSoon: background.schedule,
    async reindexAll(options = {}) {
      for (const provider of providers) await sendAll(needs, provider, options)
    },
    status: () => Promise.all(providers.map(async (provider) => statusOf(provider.name, await look(provider, {})))),
    async close() {
      await background.finish()
      for (const provider of providers) await provider.close().catch(() => undefined)
    },
  }
}

/** Runs work some time after it is scheduled, once for all calls until then. Failures are ignored. */
function createBackgroundRun(work: () => Promise<unknown>) {
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    waiting = undefined
    running = work().catch(() => undefined)
  }
  return {
    schedule(): void {
      waiting ??= setTimeout(run, catchUpDelay).unref()
    },
    /** Waits for running work, and runs scheduled work now. */
    async finish(): Promise<void> {
      await running
      if (!waiting) return
      clearTimeout(waiting)
      run()
      await running
    },
  }
}

const statusOf = (name: string, found: Availability): ProviderStatus =>
  found.available
    ? { name, available: true, says: found.says }
    : { name, available: false, says: found.reason, ...(found.fix !== undefined && { fix: found.fix }) }

/** A reason may end with its own question: "Did you mean …?" */
const sentence = (reason: string): string => (/[.?!]$/.test(reason) ? reason : `${reason}.`)
