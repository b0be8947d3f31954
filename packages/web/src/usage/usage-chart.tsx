import { formatNumber } from '../format.ts'
import { dollars, type UsageRow } from './usage-words.ts'

/** The drawing in units of its own: it grows with the page. */
const height = 60
const step = 10
const barWidth = 7
/** A few bars do not fill the whole width. */
const leastBars = 14

/** A bar for each day, week, month or window: money where prices are known, else tokens. The table has the numbers. */
export function UsageChart({ rows }: { rows: readonly UsageRow[] }) {
  const isMoney = rows.some(({ cost }) => (cost ?? 0) > 0)
  const amountOf = ({ cost, tokens }: UsageRow) => (isMoney ? (cost ?? 0) : tokens)
  const words = (value: number) => (isMoney ? dollars(value) : formatNumber(Math.round(value)))
  const highest = Math.max(...rows.map(amountOf), isMoney ? 0.01 : 1)
  const width = Math.max(rows.length, leastBars) * step
  return (
    <div class="chart-frame" aria-hidden="true">
      <div class="chart-scale">
        <span>{words(highest)}</span>
        <span>{words(highest / 2)}</span>
        <span>0</span>
      </div>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {rows.map((row, index) => {
          const tall = (height * amountOf(row)) / highest
          return (
            <rect key={row.key} data-bar="spared" x={index * step + 1} y={height - tall} width={barWidth} height={tall}>
              <title>{`${row.name}: ${words(amountOf(row))}`}</title>
            </rect>
          )
        })}
      </svg>
      <p class="axis" style={{ width: `${(100 * rows.length * step) / width}%` }}>
        <span>{rows[0]?.name}</span>
        {rows.length > 2 && <span>{rows.at(-1)?.name}</span>}
      </p>
    </div>
  )
}
