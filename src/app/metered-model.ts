import type { Database } from '../ports/database.ts'
import type { RoutedCall } from '../routing/routing.ts'

/** Records the cost of a call and the reason for its route. */
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
