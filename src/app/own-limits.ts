import type { Config } from '../config/defaults.ts'
import { dayMs } from '../core/day-of.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { SpendingLimit } from '../routing/routing.ts'
import { costOf } from './read-usage.ts'

/** Dollars per million tokens of a model; undefined where unknown. */
export type FindPrice = (model: string) => Promise<{ input: number; output: number } | undefined>

interface Needs {
  db: Database
  clock: Clock
  settings: Pick<Config['llm'], 'dailyTokens' | 'monthlyTokens' | 'dailyDollars' | 'monthlyDollars'>
  priceOf: FindPrice
}

/**
 * Limits of remote models and their use: in the last 24 hours, and in this calendar month. By default only the tokens
 * of a day are limited, so that the owner gets no unexpected bill.
 */
export async function readLimits({ db, clock, settings, priceOf }: Needs): Promise<SpendingLimit[]> {
  const now = clock()
  const since = { day: now - dayMs, month: startOfMonth(now) }
  const wanted = [
    { period: 'day', unit: 'tokens', setting: 'dailyTokens' },
    { period: 'month', unit: 'tokens', setting: 'monthlyTokens' },
    { period: 'day', unit: 'dollars', setting: 'dailyDollars' },
    { period: 'month', unit: 'dollars', setting: 'monthlyDollars' },
  ] as const
  const limits: SpendingLimit[] = []
  const used: Partial<Record<'day' | 'month', readonly Used[]>> = {}
  for (const { period, unit, setting } of wanted) {
    const limit = settings[setting]
    // 0 tokens a day turns models off; for the other settings 0 means no limit.
    if (limit === 0 && setting !== 'dailyTokens') continue
    used[period] ??= await usedElsewhere(db, since[period])
    const spent = unit === 'tokens' ? tokensOf(used[period]) : await dollarsOf(used[period], priceOf)
    limits.push({ period, unit, spent, limit, isSpent: spent >= limit, setting: `llm.${setting}` })
  }
  return limits
}

interface Used {
  model: string
  input: number
  output: number
  tokens: number
}

const usedElsewhere = (db: Database, since: number): Promise<Used[]> =>
  db.all<Used>(
    `SELECT model, SUM(input_tokens) AS input, SUM(output_tokens) AS output, SUM(input_tokens + output_tokens) AS tokens
     FROM model_usage WHERE at >= ? AND is_here = 0 GROUP BY model`,
    [since],
  )

const tokensOf = (used: readonly Used[]): number => used.reduce((sum, { tokens }) => sum + tokens, 0)

/** Calls of a model with an unknown price are skipped: their cost is unknown, too. */
async function dollarsOf(used: readonly Used[], priceOf: FindPrice): Promise<number> {
  let dollars = 0
  for (const one of used) dollars += costOf(one, await priceOf(one.model)) ?? 0
  return dollars
}

function startOfMonth(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), 1).getTime()
}
