import { formatNumber } from '../format.ts'
import type { WorkStats } from '../server/types.ts'

/** What language models have cost; nothing where none was asked. */
export function ModelBill({ models: { uses, today, dailyTokens } }: Pick<WorkStats, 'models'>) {
  if (uses.length === 0) return null
  return (
    <section aria-labelledby="models">
      <h2 id="models">Language models</h2>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Model, purpose</th>
            <th scope="col">Calls</th>
            <th scope="col">Read</th>
            <th scope="col">Written</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ model, purpose, calls, inputTokens, outputTokens }) => (
            <tr key={`${model} ${purpose}`}>
              <th scope="row">
                {model}, {purpose}
              </th>
              <td>{formatNumber(calls)}</td>
              <td>{formatNumber(inputTokens)}</td>
              <td>{formatNumber(outputTokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="dim">
        {formatNumber(today)} of {formatNumber(dailyTokens)} tokens in the last day.
      </p>
    </section>
  )
}
