import { formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import type { WorkStats } from '../server/types.ts'

/** What language models have cost; nothing where none was asked. */
export function ModelBill({ models: { uses, today, dailyTokens } }: Pick<WorkStats, 'models'>) {
  if (uses.length === 0) return null
  return (
    <section aria-labelledby="models">
      <h2 id="models">Language models</h2>
      <NumberTable
        columns={['Model, purpose', 'Calls', 'Read', 'Written']}
        rows={uses.map(({ model, purpose, calls, inputTokens, outputTokens }) => ({
          key: `${model} ${purpose}`,
          name: `${model}, ${purpose}`,
          values: [calls, inputTokens, outputTokens].map(formatNumber),
        }))}
      />
      <p class="dim">
        {formatNumber(today)} of {formatNumber(dailyTokens)} tokens in the last day.
      </p>
    </section>
  )
}
