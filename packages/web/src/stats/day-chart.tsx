import { dayInWords, formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import type { WorkStats } from '../server/types.ts'

type Day = WorkStats['days'][number]

/** The drawing in units of its own: it grows with the page. */
const height = 60
const barWidth = 3
const step = 10
const gap = 1

/** Tokens shown to agents and saved, a pair of bars a day; observations until something was shown. A table has the numbers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  if (days.length === 0) return null
  const hasTokens = days.some(({ toldTokens, sparedTokens }) => toldTokens + sparedTokens > 0)
  const bars = hasTokens ? tokenBars : observationBars
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">By day</h2>
      <p class="legend">
        {bars.map(({ name, words }) => (
          <span key={name}>
            <span class="swatch" data-bar={name} aria-hidden="true" /> {words}
          </span>
        ))}
      </p>
      <Drawing days={days} bars={bars} />
      {days.length > 1 && <p class="dim">Empty days are omitted.</p>}
      <details>
        <summary>The numbers</summary>
        <NumberTable
          columns={['Day', 'Observations', 'Shown', 'Saved']}
          rows={days.toReversed().map(({ day, observations, toldTokens, sparedTokens }) => ({
            key: day,
            name: day,
            values: [observations, toldTokens, sparedTokens].map(formatNumber),
          }))}
        />
      </details>
    </section>
  )
}

/** The bars with their scale and the first and last day; a table has the same for those who cannot see it. */
function Drawing({ days, bars }: { days: readonly Day[]; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...days.flatMap((day) => bars.map(({ of }) => of(day))))
  const width = Math.max(days.length, leastDays) * step
  return (
    <div class="chart-frame" aria-hidden="true">
      <div class="chart-scale">
        <span>{formatNumber(highest)}</span>
        {highest > 1 && <span>{formatNumber(Math.round(highest / 2))}</span>}
        <span>0</span>
      </div>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.flatMap((day, index) =>
          bars.map(({ name, of }, place) => {
            const tall = (height * of(day)) / highest
            const x = index * step + gap + place * (barWidth + gap)
            return (
              <rect key={`${day.day} ${name}`} data-bar={name} x={x} y={height - tall} width={barWidth} height={tall} />
            )
          }),
        )}
      </svg>
      {/* As wide as the days are: a few do not fill the whole width. */}
      <p class="axis" style={{ width: `${(100 * days.length * step) / width}%` }}>
        <span>{days[0] && dayInWords(days[0].day)}</span>
        {days.length > 1 && <span>{dayInWords(days.at(-1)!.day)}</span>}
      </p>
    </div>
  )
}

/** A few days do not fill the whole width. */
const leastDays = 14

interface Bar {
  name: string
  words: string
  of: (day: Day) => number
}

const tokenBars: readonly Bar[] = [
  { name: 'told', words: 'tokens shown', of: ({ toldTokens }) => toldTokens },
  { name: 'spared', words: 'tokens saved', of: ({ sparedTokens }) => sparedTokens },
]
const observationBars: readonly Bar[] = [
  { name: 'spared', words: 'observations', of: ({ observations }) => observations },
]
