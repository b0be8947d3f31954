import { dayMs } from '../core/day-of.ts'
import type { Database } from '../ports/database.ts'
import type { SpendingLimit } from '../routing/routing.ts'

export interface ModelUse {
  model: string
  purpose: string
  calls: number
  inputTokens: number
  outputTokens: number
}

export interface Usage {
  /** Start of the counted period, epoch milliseconds. */
  since: number
  uses: ModelUse[]
  /** Tokens of the last day that models elsewhere read and wrote, of how many that are allowed. */
  today: number
  dailyTokens: number
  /** Limits of remote models: tokens of a day, and the other limits of the settings. */
  limits: SpendingLimit[]
}

/** Calls that the router sent to a tier below strong. */
export interface Spared {
  calls: number
  tokens: number
  /** The strong model that would have answered, and its extra cost in dollars; null if a price is unknown. */
  instead: string
  dollars: number | null
}

/** Calls since a moment that another model than the strong one answered, by that model. */
export async function readSpared(
  db: Database,
  since: number,
  priceOf: (model: string) => { input: number; output: number } | undefined,
): Promise<Spared[]> {
  const rows = await db.all<Row>(
    `SELECT strong, model, is_here AS "isHere", COUNT(*) AS calls, SUM(input_tokens) AS input, SUM(output_tokens) AS output
     FROM model_usage WHERE at >= ? AND tier <> 'strong' AND strong <> '' GROUP BY strong, model, is_here ORDER BY strong`,
    [since],
  )
  const spared = new Map<string, Spared>()
  for (const row of rows) {
    const before = spared.get(row.strong) ?? { calls: 0, tokens: 0, instead: row.strong, dollars: 0 }
    const [dear, cheap] = [costOf(row, priceOf(row.strong)), row.isHere ? 0 : costOf(row, priceOf(row.model))]
    spared.set(row.strong, {
      instead: row.strong,
      calls: before.calls + row.calls,
      tokens: before.tokens + row.input + row.output,
      dollars: before.dollars === null || dear === null || cheap === null ? null : before.dollars + dear - cheap,
    })
  }
  return [...spared.values()]
}

interface Row {
  strong: string
  model: string
  isHere: number
  calls: number
  input: number
  output: number
}

/** Dollars of these tokens; null if the model has no known price. */
export const costOf = (
  { input, output }: Pick<Row, 'input' | 'output'>,
  price: { input: number; output: number } | undefined,
): number | null => (price ? (input * price.input + output * price.output) / 1e6 : null)

/** Costs of language models in the last `days`, by model and purpose, most expensive first. */
export async function readUsage(
  db: Database,
  { now, days, limits }: { now: number; days: number; limits: SpendingLimit[] },
): Promise<Usage> {
  const since = now - days * dayMs
  const uses = await db.all<ModelUse>(
    `SELECT model, purpose, COUNT(*) AS calls, SUM(input_tokens) AS "inputTokens", SUM(output_tokens) AS "outputTokens"
     FROM model_usage WHERE at >= ? GROUP BY model, purpose ORDER BY SUM(input_tokens + output_tokens) DESC, model, purpose`,
    [since],
  )
  const { spent: today = 0, limit: dailyTokens = 0 } = limits.find(({ setting }) => setting === 'llm.dailyTokens') ?? {}
  return { since, uses, today, dailyTokens, limits }
}
