import type { LoadedConfig } from '../config/load.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { AgentWork } from './agent-work.ts'

interface Needs {
  loaded: LoadedConfig
  clock: Clock
  db: Database
  work(): AgentWork
  openForeign(path: string): Promise<ForeignDatabase>
}

/** Looks at the budgets of agents and lets their sessions know; undefined where the owner set no budget. */
export function budgetWarning({
  loaded,
  clock,
  db,
  work,
  openForeign,
}: Needs): ((options: CallOptions) => Promise<void>) | undefined {
  const { dailyDollars, monthlyDollars } = loaded.config.usage
  if (dailyDollars === 0 && monthlyDollars === 0) return undefined
  return async (options) => {
    const { createAgentUsage } = await import('./agent-usage.ts')
    const space = () => ({ db, observations: work() })
    await createAgentUsage({ loaded, clock, space, openForeign }).warn(options)
  }
}
