import { formatNumber, monthInWords } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import type { ActivityOfMessages } from '../server/types.ts'

interface ActivityChartProps {
  activity: ActivityOfMessages
  name: string
}

interface Bar {
  name: string
  mine: number
  theirs: number
}

/** When was written with a person: by hour of the day and by month. The numbers are in tables. */
export function ActivityChart({ activity: { months, hours }, name }: ActivityChartProps) {
  const byHour = hours.mine.map((mine, hour): Bar => {
    return { name: `${String(hour).padStart(2, '0')}:00`, mine, theirs: hours.theirs[hour] ?? 0 }
  })
  const byMonth = months.map(({ month, mine, theirs }): Bar => ({ name: monthInWords(month), mine, theirs }))
  return (
    <section class="card" aria-labelledby="person-activity">
      <h2 id="person-activity">Activity</h2>
      <p class="legend">
        <span>
          <span class="swatch" data-bar="spared" aria-hidden="true" /> you
        </span>
        <span>
          <span class="swatch" data-bar="told" aria-hidden="true" /> {name}
        </span>
      </p>
      <Bars title="By hour" column="Hour" bars={byHour} name={name} />
      <Bars title="By month" column="Month" bars={byMonth} name={name} />
    </section>
  )
}

/** The drawing in units of its own: it grows with the page. */
const height = 60
const step = 10
const gap = 1
/** A few bars do not fill the whole width. */
const leastBars = 12

interface BarsProps {
  title: string
  column: string
  bars: readonly Bar[]
  name: string
}

function Bars({ title, column, bars, name }: BarsProps) {
  if (bars.length === 0) return null
  const highest = Math.max(1, ...bars.map(({ mine, theirs }) => mine + theirs))
  const width = Math.max(bars.length, leastBars) * step
  return (
    <div>
      <h3>{title}</h3>
      <div class="chart-frame" aria-hidden="true">
        <div class="chart-scale">
          <span>{formatNumber(highest)}</span>
          <span>0</span>
        </div>
        <svg class="chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ name: key, mine, theirs }, index) => {
            const [own, other] = [(height * mine) / highest, (height * theirs) / highest]
            const x = index * step + gap
            const place = { x, width: step - 2 * gap }
            return (
              <g key={key}>
                <rect data-bar="spared" {...place} y={height - own} height={own} />
                <rect data-bar="told" {...place} y={height - own - other} height={other} />
              </g>
            )
          })}
        </svg>
        <p class="axis">
          <span>{bars[0]?.name}</span>
          {bars.length >= leastBars && <span>{bars.at(-1)?.name}</span>}
        </p>
      </div>
      <details>
        <summary>The numbers</summary>
        <NumberTable
          label={title}
          columns={[column, 'You', name]}
          rows={bars.map((bar) => ({
            key: bar.name,
            name: bar.name,
            values: [formatNumber(bar.mine), formatNumber(bar.theirs)],
          }))}
        />
      </details>
    </div>
  )
}
