import { countOf, formatTime } from '../format.ts'
import type { Session, TimelineEntry } from '../server/types.ts'

interface DayStripProps {
  /** Of one day. */
  entries: readonly TimelineEntry[]
  sessions: readonly Session[]
  /** What the colours mean, where no strip above says it. */
  withLegend: boolean
}

const hour = 3_600_000
/** Hours that are drawn at least: a quiet hour is no whole day. */
const leastHours = 4
/** The drawing in units of its own: it grows with the page. */
const [width, height, tickWidth] = [1000, 20, 3]

type Mark = 'asked' | 'changed' | 'failed' | 'fixed' | 'other'

const markWords: Readonly<Record<Mark, string>> = {
  asked: 'prompt',
  changed: 'change',
  failed: 'error',
  fixed: 'fix',
  other: 'other observation',
}

/** A day of agents: a lane for each agent and project, a tick for each prompt, change, error and fix. */
export function DayStrip({ entries, sessions, withLegend }: DayStripProps) {
  const lanes = lanesOf(entries, sessions)
  if (lanes.length === 0) return null
  const times = entries.map(({ at }) => at)
  const { from, to } = hoursShown(times)
  const place = (at: number) => ((at - from) / (to - from)) * width
  return (
    <figure class="day-strip">
      {lanes.map(({ name, ticks }) => (
        <div class="lane" key={name}>
          <span class="lane-name">{name}</span>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={inWords(name, ticks)}
          >
            {ticks.map(({ at, mark, words }, index) => (
              <rect
                key={`${at} ${index}`}
                data-mark={mark}
                x={Math.min(width - tickWidth, place(at))}
                y={mark === 'asked' ? height / 2 : 2}
                width={tickWidth}
                height={mark === 'asked' ? height / 2 - 2 : height - 4}
              >
                <title>{`${formatTime(at).slice(0, 5)} ${words}`}</title>
              </rect>
            ))}
          </svg>
        </div>
      ))}
      <div class="lane" aria-hidden="true">
        <span />
        <span class="axis">
          {[0, 1, 2, 3, 4].map((step) => (
            <span key={step}>{formatTime(from + (step * (to - from)) / 4).slice(0, 5)}</span>
          ))}
        </span>
      </div>
      {withLegend && (
        <figcaption class="legend">
          {(Object.keys(markWords) as Mark[]).map((mark) => (
            <span key={mark}>
              <span class="swatch" data-mark={mark} aria-hidden="true" /> {markWords[mark]}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** Whole hours around the times of a day, and no hour of the next one. */
export function hoursShown(times: readonly number[]): { from: number; to: number } {
  const first = Math.min(...times)
  const midnight = new Date(first).setHours(24, 0, 0, 0)
  const to = Math.min(
    midnight,
    Math.max(Math.floor(first / hour) * hour + leastHours * hour, Math.ceil((Math.max(...times) + 1) / hour) * hour),
  )
  return { from: Math.min(Math.floor(first / hour) * hour, to - leastHours * hour), to }
}

interface Tick {
  at: number
  mark: Mark
  words: string
}

function lanesOf(entries: readonly TimelineEntry[], sessions: readonly Session[]): { name: string; ticks: Tick[] }[] {
  const agents = new Map(sessions.map(({ id, agent }) => [id, agent]))
  const lanes = new Map<string, Tick[]>()
  for (const entry of entries) {
    if (entry.kind === 'summary') continue
    const agent = entry.session === null ? undefined : agents.get(entry.session)
    const name = [agent, entry.project].filter(Boolean).join(', ') || 'conversations'
    const tick = { at: entry.at, mark: markOf(entry), words: entry.kind === 'observation' ? entry.title : entry.text }
    lanes.set(name, [...(lanes.get(name) ?? []), tick])
  }
  return [...lanes].map(([name, ticks]) => ({ name, ticks }))
}

function markOf(entry: TimelineEntry): Mark {
  if (entry.kind !== 'observation') return 'asked'
  if (entry.type === 'error') return 'failed'
  if (entry.type === 'bugfix') return 'fixed'
  return ['change', 'feature', 'refactor'].includes(entry.type) ? 'changed' : 'other'
}

const plurals: Partial<Record<Mark, string>> = { fixed: 'fixes' }

function inWords(name: string, ticks: readonly Tick[]): string {
  const counts = (Object.keys(markWords) as Mark[]).flatMap((mark) => {
    const count = ticks.filter((tick) => tick.mark === mark).length
    return count === 0 ? [] : [countOf(count, markWords[mark], plurals[mark])]
  })
  return `${name}: ${counts.join(', ')}`
}
