import { join } from 'node:path'
import type { Config } from '../config/defaults.ts'
import type { LoadedConfig } from '../config/load.ts'
import { dayMs } from '../core/day-of.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { ModelPrice, ReadUsage, ReportRequest, TakenUsage, Usage as Usages } from '../usage/usage.ts'
import { readLimits } from './own-limits.ts'
import { type Usage as OwnUsage, readSpared, readUsage, type Spared } from './read-usage.ts'
import type { OpenSpace } from './space.ts'

/** How much of a budget is spent. Money is in dollars; `limit` 0 means no budget. */
export interface Budget {
  name: 'day' | 'month'
  spent: number
  limit: number
  isSpent: boolean
}

export interface UsageAnswer extends ReadUsage {
  budgets: Budget[]
  /** Whether to add a line per model. */
  breakdown?: boolean
  /** Jarvis's own calls of the last day, and their limits. */
  own: Pick<OwnUsage, 'today' | 'dailyTokens' | 'limits'>
  /** Calls of the last 30 days that the router sent to a tier below strong. */
  spared: Spared[]
}

/** Costs of agents and of Jarvis's own calls. */
export interface AgentUsage {
  /** Reads new parts of the transcripts, then adds up. Errors: `timezone_unknown`, `day_invalid`. */
  report(
    request?: ReportRequest,
    options?: CallOptions & { onProgress?: ((step: string, done: number, total?: number) => void) | undefined },
  ): Promise<UsageAnswer>
  /** Costs of Jarvis's own calls in the last `days`, by model and purpose. */
  own(options?: { days?: number }): Promise<OwnUsage>
  prices(options?: { all?: boolean }): Promise<{
    file: string
    prices: ModelPrice[]
    unpriced: string[]
    degraded: string[]
  }>
  take(options?: CallOptions): Promise<TakenUsage>
  /** Reads new parts of the transcripts, and warns agents' sessions of spent budgets. */
  warn(options?: CallOptions): Promise<void>
}

const sparedDays = 30

interface Needs {
  loaded: LoadedConfig
  clock: Clock
  space(): Pick<OpenSpace, 'db' | 'observations'>
  openForeign(path: string): Promise<ForeignDatabase>
}

/** Modules are loaded on first use. */
export function createAgentUsage({ loaded, clock, space, openForeign }: Needs): AgentUsage {
  const { config, home } = loaded
  async function open(): Promise<Usages> {
    const [{ createUsage }, { transcriptFolders }] = await Promise.all([
      import('../usage/usage.ts'),
      import('../config/transcript-folders.ts'),
    ])
    const { db, observations } = space()
    return createUsage({
      ...{ db, clock, openDatabase: openForeign, priceFile: join(home.root, 'prices.yaml') },
      folders: config.usage.transcripts.length > 0 ? config.usage.transcripts : transcriptFolders(loaded.variable),
      projectOf: async (folder) => (await observations.projectAt(folder)) ?? folder,
    })
  }
  async function checkBudgets(usage: Usages): Promise<Budget[]> {
    const budgets = await budgetsOf(usage, config.usage, clock())
    const { writeBudgets } = await import('../observations/observations.ts')
    writeBudgets(home.root, budgets, clock())
    return budgets
  }
  const own = async ({ days = 30 } = {}) => {
    const { db } = space()
    const usage = await open()
    const price = await usage.priceTable()
    const limits = await readLimits({ db, clock, settings: config.llm, priceOf: async (model) => price(model) })
    return readUsage(db, { now: clock(), days, limits })
  }
  return {
    async report(request, { signal, onProgress } = {}) {
      const usage = await open()
      const step = onProgress && ((done: number, total: number) => onProgress('Reading transcripts', done, total))
      const answer = await usage.report(request, { signal, onProgress: step })
      const { today, dailyTokens, limits } = await own({ days: 1 })
      const since = clock() - sparedDays * dayMs
      const spared = await readSpared(space().db, since, await usage.priceTable())
      return { ...answer, spared, budgets: await checkBudgets(usage), own: { today, dailyTokens, limits } }
    },
    own,
    async warn(options) {
      const usage = await open()
      await usage.take(options)
      await checkBudgets(usage)
    },
    prices: async (options) => (await open()).prices(options),
    take: async (options) => (await open()).take(options),
  }
}

async function budgetsOf(
  usage: Usages,
  { dailyDollars, monthlyDollars }: Config['usage'],
  now: number,
): Promise<Budget[]> {
  const date = new Date(now)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  const wanted = [
    { name: 'day' as const, limit: dailyDollars, from: new Date(year, month, date.getDate()).getTime() },
    { name: 'month' as const, limit: monthlyDollars, from: new Date(year, month, 1).getTime() },
  ].filter(({ limit }) => limit > 0)
  const budgets: Budget[] = []
  for (const { name, limit, from } of wanted) {
    const { dollars: spent } = await usage.since(from, 'agents')
    budgets.push({ name, spent, limit, isSpent: spent >= limit })
  }
  return budgets
}
