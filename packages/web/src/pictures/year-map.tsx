import { useEffect, useRef } from 'preact/hooks'
import { daysOfWeeks, nameOfDay, weekday } from '../calendar.ts'
import { countOf } from '../format.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

const weeks = 53
/** The drawing in units of its own: a cell and the space beside it. */
const [cell, step, head] = [10, 12, 14]

/** A year of work: a cell a day, the darker the more was observed. A column is a week that begins on Monday. */
export function YearMap({ project }: { project: string }) {
  const { answer } = useAnswer(
    `year ${project}`,
    (signal) => client.stats({ days: weeks * 7, ...(project !== '' && { project }) }, { signal }),
    useStore(indexChanges),
  )
  const frame = useRef<HTMLDivElement>(null)
  // Where a year does not fit, the last weeks are what is looked for.
  useEffect(() => frame.current?.scrollTo({ left: frame.current.scrollWidth }), [answer === undefined])
  if (!answer || answer.days.length === 0) return null
  const counts = new Map(answer.days.map(({ day: name, observations }) => [name, observations]))
  const most = Math.max(1, ...counts.values())
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const days = daysOfWeeks(weeks)
  return (
    <section aria-labelledby="year">
      <h2 id="year">A year</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it. */}
      <div class="year-map" tabIndex={0} ref={frame}>
        <svg
          viewBox={`0 0 ${weeks * step} ${head + 7 * step}`}
          role="img"
          aria-label={`${countOf(total, 'observation')} on ${countOf(counts.size, 'day')} of the last year`}
        >
          {days.map((at, index) => {
            const name = nameOfDay(at)
            const count = counts.get(name) ?? 0
            const column = Math.floor(index / 7)
            return (
              <rect
                key={name}
                data-level={count === 0 ? 0 : Math.ceil((4 * count) / most)}
                x={column * step}
                y={head + weekday(at) * step}
                width={cell}
                height={cell}
                rx="2"
              >
                <title>{`${name}: ${countOf(count, 'observation')}`}</title>
              </rect>
            )
          })}
          {monthsOf(days).map(({ name, index }) => (
            <text key={`${name} ${index}`} x={Math.floor(index / 7) * step} y={head - 5}>
              {name}
            </text>
          ))}
        </svg>
      </div>
    </section>
  )
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** Where each month begins, if there is room for its name. */
const monthsOf = (days: readonly number[]): { name: string; index: number }[] =>
  days.flatMap((at, index) =>
    new Date(at).getUTCDate() === 1 && index < days.length - 14 ? [{ name: monthName.format(at), index }] : [],
  )
