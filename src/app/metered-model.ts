import { unavailable } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'

const day = 86_400_000

/**
 * A model whose calls are counted, and refused when the last day has cost what the owner allows: Unavailable
 * `token_budget_spent`. Nobody pays a bill that they did not agree to.
 */
export function meteredModel(
  model: LanguageModel,
  { db, clock, purpose, dailyTokens }: { db: Database; clock: Clock; purpose: string; dailyTokens: number },
): LanguageModel {
  return {
    id: model.id,
    async generate(request, options) {
      const spent = await tokensSince(db, clock() - day)
      if (spent >= dailyTokens)
        throw unavailable(
          'token_budget_spent',
          `${spent.toLocaleString('en')} of ${dailyTokens.toLocaleString('en')} tokens a day are spent; rules do the work until tomorrow. Raise llm.dailyTokens for more.`,
        )
      const generated = await model.generate(request, options)
      const { inputTokens, outputTokens } = generated
      await db.transaction((tx) =>
        tx.run('INSERT INTO model_usage (at, model, purpose, input_tokens, output_tokens) VALUES (?, ?, ?, ?, ?)', [
          clock(),
          model.id,
          purpose,
          inputTokens,
          outputTokens,
        ]),
      )
      return generated
    },
  }
}

/** Tokens of our own calls since a moment, read and written. */
export async function tokensSince(db: Database, since: number): Promise<number> {
  const row = await db.get<{ tokens: number }>(
    'SELECT COALESCE(SUM(input_tokens + output_tokens), 0) AS tokens FROM model_usage WHERE at >= ?',
    [since],
  )
  return row?.tokens ?? 0
}
