import { dayBefore } from '../calendar.ts'
import { countOf, formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import { client } from '../server/client.ts'
import type { UsageAnswer } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'

/** The drawing in units of its own: it grows with the page. */
const height = 60
const step = 10
const barWidth = 7
/** A few days do not fill the whole width. */
const leastDays = 14

type Line = NonNullable<UsageAnswer['daily']>[number]

const dollars = (amount: number | null): string => (amount === null ? '–' : `$${amount.toFixed(2)}`)

/** What agents and Jarvis itself used of models, a bar a day: money where prices are known, else tokens. */
export function UsageChart({ days }: { days: number }) {
  const since = dayBefore(days - 1)
  const { answer } = useAnswer(since, (signal) => client.usage({ report: 'daily', since }, { signal }))
  const lines = answer?.daily ?? []
  // Nothing was used, or this reader may not ask: the page has enough without it.
  if (!answer || lines.length === 0) return null
  return (
    <section aria-labelledby="agent-cost">
      <h2 id="agent-cost">What agents cost</h2>
      <p>
        {answer.totals.totalCost === null ? '' : `${dollars(answer.totals.totalCost)}, `}
        {formatNumber(answer.totals.totalTokens)} tokens in {countOf(lines.length, 'day')}
      </p>
      <Budgets budgets={answer.budgets} />
      <Bars lines={lines} />
      <details>
        <summary>The numbers</summary>
        <NumberTable
          label="Cost by day"
          columns={['Day', 'Tokens', 'Cost', 'Models']}
          rows={lines.toReversed().map(({ date, totalTokens, totalCost, modelsUsed }) => ({
            key: date,
            name: date,
            values: [formatNumber(totalTokens), dollars(totalCost), modelsUsed.join(', ')],
          }))}
        />
      </details>
    </section>
  )
}

function Bars({ lines }: { lines: readonly Line[] }) {
  const isMoney = lines.some(({ totalCost }) => (totalCost ?? 0) > 0)
  const amountOf = ({ totalCost, totalTokens }: Line) => (isMoney ? (totalCost ?? 0) : totalTokens)
  const words = (value: number) => (isMoney ? dollars(value) : formatNumber(Math.round(value)))
  const highest = Math.max(...lines.map(amountOf), isMoney ? 0.01 : 1)
  return (
    <div class="chart-frame" aria-hidden="true">
      <div class="chart-scale">
        <span>{words(highest)}</span>
        <span>{words(highest / 2)}</span>
        <span>0</span>
      </div>
      <svg
        class="chart"
        viewBox={`0 0 ${Math.max(lines.length, leastDays) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines.map((line, index) => {
          const tall = (height * amountOf(line)) / highest
          const [x, y] = [index * step + 1, height - tall]
          return <rect key={line.date} data-bar="told" x={x} y={y} width={barWidth} height={tall} />
        })}
      </svg>
      <p class="axis">
        <span>{lines[0]?.date}</span>
        {lines.length >= leastDays && <span>{lines.at(-1)?.date}</span>}
      </p>
    </div>
  )
}

const Budgets = ({ budgets }: Pick<UsageAnswer, 'budgets'>) => (
  <>
    {budgets.map(({ name, spent, limit, isSpent }) => (
      <p key={name} class={isSpent ? '' : 'dim'}>
        Budget of this {name}: {dollars(spent)} of {dollars(limit)}
        {isSpent ? ' – spent' : ''}
      </p>
    ))}
  </>
)
