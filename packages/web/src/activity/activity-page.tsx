import { formatDay, formatTime } from '../format.ts'
import { events, type LiveEvent, progress } from '../server/events.ts'
import { useStore } from '../store.ts'

/** What happens, newest first, while the page is open: writes, work, and the connection itself. */
export function ActivityPage() {
  const happened = useStore(events)
  const work = useStore(progress)
  return (
    <div class="page">
      <h1>Activity</h1>
      {work && (
        <p class="notice">
          {work.step} … {work.done}
          {work.total ? ` of ${work.total}` : ''}
        </p>
      )}
      {happened.length === 0 && !work && (
        <div class="empty">
          <h2>Quiet</h2>
          <p>Every write to the index shows here as it happens, whoever makes it. To see one:</p>
          <p>
            <code>jarvis update</code>
          </p>
        </div>
      )}
      <ol class="events" aria-live="polite" aria-relevant="additions" aria-label="Newest first">
        {happened.map((event) => (
          <Event key={event.number} event={event} />
        ))}
      </ol>
    </div>
  )
}

function Event({ event: { kind, text, at, action, actor } }: { event: LiveEvent }) {
  return (
    <li data-kind={kind}>
      <time dateTime={new Date(at).toISOString()} title={formatDay(at)}>
        {formatTime(at)}
      </time>
      <span class="event-what">{action ?? kind}</span>
      <span class="event-text">{text}</span>
      {actor && <span class="event-actor">by {actor}</span>}
    </li>
  )
}
