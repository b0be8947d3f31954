import { useEffect, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../format.ts'
import { useKeys } from '../keys.ts'
import { Moment } from '../observations/moment.tsx'
import { DayStrip } from '../pictures/day-strip.tsx'
import { addressOf, addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Session, TimelineDay, TimelineEntry } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { goesOn, titleOfSession } from '../sessions/session-words.ts'
import { useSessionTitles } from '../sessions/use-session-titles.ts'
import { useStore } from '../store.ts'
import { daysOf } from '../timeline/days-of.ts'

/** Days that are drawn as well, from the newest. */
const drawnDays = 2
/** Observations that are shown. */
const mostShown = 50

const keyOf = ({ kind, id }: TimelineEntry): string => `${kind} ${id}`

/** What agents do, as they do it: what was asked, what was observed, how sessions ended; the newest first. */
export function FeedPage() {
  const { answer, failure, again, shown, isHeld, toggle, isNew, counts } = useFeed()
  const { sessions: recent, titles } = useSessionTitles()
  useKeys({ p: toggle })

  return (
    <div class="page">
      <div class="page-head">
        <h1>Feed</h1>
        {shown.length > 0 && (
          <button type="button" aria-pressed={isHeld} aria-keyshortcuts="p" onClick={toggle}>
            {isHeld ? 'Resume' : 'Pause'}
          </button>
        )}
      </div>
      <p class="dim" role="status">
        {answer && inWords(counts.news, isHeld, counts.waiting)}
      </p>
      <WorkingNow sessions={recent} />
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && shown.length === 0 && <Nothing />}
      {daysOf(shown, true).map(({ day, lines }, index) => (
        <section key={day} aria-label={day ?? ''}>
          <h2 class="day">{day}</h2>
          {index < drawnDays && <DayStrip entries={lines} sessions={recent} withLegend={index === 0} />}
          <ol class="moments feed">
            {lines.map((entry) => (
              <Moment
                key={keyOf(entry)}
                entry={entry}
                isNew={isNew(entry)}
                addressOfObservation={addressOfObservation}
                sessionTitle={entry.session === null ? undefined : titles.get(entry.session)}
              />
            ))}
          </ol>
        </section>
      ))}
      {shown.length > 0 && (
        <p>
          <a href={addressOf('timeline')}>Earlier ones are in the timeline</a>
        </p>
      )}
    </div>
  )
}

/** The latest entries; while they are held, the list stays as it is and the news are counted. */
function useFeed() {
  const { answer, failure, again } = useAnswer(
    'now',
    (signal) => client.timeline({ depth_before: mostShown - 1, depth_after: 0 }, { signal }),
    useStore(indexChanges),
  )
  const latest = newestFirst(answer?.days)
  /** What stays as it is while it is read. */
  const [held, setHeld] = useState<readonly TimelineEntry[]>()
  /** What was there when the page was opened is no news. */
  const known = useRef<Set<string> | undefined>(undefined)
  useEffect(() => {
    if (answer) known.current ??= new Set(latest.map(keyOf))
  }, [answer])
  const isNew = (entry: TimelineEntry) => known.current !== undefined && !known.current.has(keyOf(entry))
  const waits = (entry: TimelineEntry) => held !== undefined && !held.some((one) => keyOf(one) === keyOf(entry))
  return {
    ...{ answer, failure, again, isNew },
    shown: held ?? latest,
    isHeld: held !== undefined,
    toggle: () => setHeld(held ? undefined : latest),
    /** How many came since the page was opened, and since the list is held. */
    counts: { news: latest.filter(isNew).length, waiting: latest.filter(waits).length },
  }
}

const addressOfObservation = (id: string): string => addressOfEntry('timeline', id)

const newestFirst = (days: readonly TimelineDay[] = []): TimelineEntry[] =>
  days.flatMap(({ entries }) => entries).reverse()

/** Sessions in which something was said just now. */
function WorkingNow({ sessions }: { sessions: readonly Session[] }) {
  const active = sessions.filter((session) => goesOn(session))
  if (active.length === 0) return null
  return (
    <ul class="working-now" aria-label="Working now">
      {active.map((session) => (
        <li key={session.id}>
          <span class="goes-on">working now</span>{' '}
          <a href={addressOfEntry('sessions', session.id)}>{titleOfSession(session)}</a>{' '}
          <span class="dim">{[session.project, session.agent].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

function inWords(news: number, isHeld: boolean, waiting: number): string {
  if (isHeld) return waiting === 0 ? 'Paused; nothing new.' : `Paused; ${formatNumber(waiting)} new.`
  return news === 0 ? 'Shows the work of agents live.' : `${formatNumber(news)} new since you opened the page.`
}

function Nothing() {
  return (
    <div class="empty">
      <h2>No activity yet</h2>
      <p>Coding agents' work appears here live once their hooks are installed. To begin:</p>
      <p>
        <code>jarvis install claude-code --plugin</code>
      </p>
    </div>
  )
}
