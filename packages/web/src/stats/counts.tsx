import { formatNumber } from '../format.ts'
import { addressOf } from '../route.ts'

interface CountsProps {
  title: string
  counts: readonly { name: string; count: number }[]
  /** The filter of the timeline that a name stands for. */
  param: 'type' | 'project' | 'agent'
}

/** How many of each, the most first; each leads to them. */
export function Counts({ title, counts, param }: CountsProps) {
  if (counts.length === 0) return null
  const most = Math.max(...counts.map(({ count }) => count))
  const id = `counts-${param}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="count-list">
        {counts.map(({ name, count }) => (
          <li key={name}>
            {name === '' ? (
              <span class="dim">none</span>
            ) : (
              <a href={addressOf('timeline', new URLSearchParams({ [param]: name }))}>{name}</a>
            )}
            <span class="score-bar" aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span class="count-number">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
