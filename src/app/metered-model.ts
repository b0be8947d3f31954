import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { RoutedCall } from '../routing/routing.ts'

const day = 86_400_000

/** Writes what a call cost and why it went where it did. */
export async function recordCall(
  db: Database,
  { at, purpose, call }: { at: number; purpose: string; call: RoutedCall },
): Promise<void> {
  const { model, inputTokens, outputTokens, task, tier, wanted, strong, isHere, ms, reason } = call
  await db.transaction((tx) =>
    tx.run(
      `INSERT INTO model_usage (at, model, purpose, input_tokens, output_tokens, task, tier, wanted, strong, is_here, ms, reason)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [at, model, purpose, inputTokens, outputTokens, task, tier, wanted, strong, isHere ? 1 : 0, ms, reason],
    ),
  )
}

/** Tokens that models elsewhere read and wrote in the last day: what the budget is about. Nobody pays a bill unasked. */
export async function tokensElsewhere(db: Database, clock: Clock): Promise<number> {
  const row = await db.get<{ tokens: number }>(
    'SELECT COALESCE(SUM(input_tokens + output_tokens), 0) AS tokens FROM model_usage WHERE at >= ? AND is_here = 0',
    [clock() - day],
  )
  return row?.tokens ?? 0
}
