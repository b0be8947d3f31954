import type { Database } from '../ports/database.ts'
import { tokensSince } from './metered-model.ts'

const day = 86_400_000

export interface ModelUse {
  model: string
  purpose: string
  calls: number
  inputTokens: number
  outputTokens: number
}

export interface Usage {
  /** Epoch milliseconds; what is counted began then. */
  since: number
  uses: ModelUse[]
  /** Tokens of the last day, read and written, of how many that are allowed. */
  today: number
  dailyTokens: number
}

/** What language models have cost in the last `days`, by model and purpose, dearest first. */
export async function readUsage(
  db: Database,
  { now, days, dailyTokens }: { now: number; days: number; dailyTokens: number },
): Promise<Usage> {
  const since = now - days * day
  const uses = await db.all<ModelUse>(
    `SELECT model, purpose, COUNT(*) AS calls, SUM(input_tokens) AS "inputTokens", SUM(output_tokens) AS "outputTokens"
     FROM model_usage WHERE at >= ? GROUP BY model, purpose ORDER BY SUM(input_tokens + output_tokens) DESC, model, purpose`,
    [since],
  )
  return { since, uses, today: await tokensSince(db, now - day), dailyTokens }
}
