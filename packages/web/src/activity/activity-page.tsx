import { actionInWords, fold, noteInWords, sessionOf, targetInWords } from '../../../../src/client/action-words.ts'
import { plainLine } from '../../../../src/client/plain-passage.ts'
import { FailureNote } from '../failure-note.tsx'
import { formatTime } from '../format.ts'
import { events, progress } from '../server/events.ts'
import type { LogEntry } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'
import { useLog } from './use-log.ts'

/** What happens while the page is open, and every write that ever was, newest first. */
export function ActivityPage() {
  return (
    <div class="page">
      <h1>Activity</h1>
      <Now />
      <WriteLog />
    </div>
  )
}

function Now() {
  const happened = useStore(events)
  const work = useStore(progress)
  return (
    <section aria-labelledby="now">
      <h2 id="now">Now</h2>
      {work && (
        <p class="notice">
          {work.step} … {work.done}
          {work.total ? ` of ${work.total}` : ''}
        </p>
      )}
      {happened.length === 0 && !work && <p class="dim">No activity. Work and changes appear here live.</p>}
      <ol class="events" aria-live="polite" aria-relevant="additions">
        {happened.map(({ number, at, text }) => (
          <li key={number}>
            <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
            <span class="event-text">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WriteLog() {
  const { entries, more, failure, showEarlier } = useLog()
  return (
    <section aria-labelledby="log">
      <h2 id="log">What was written</h2>
      <FailureNote failure={failure} />
      {entries?.length === 0 && (
        <div class="empty">
          <p>No writes yet. Every write is listed here: who, when, what. To add the first one:</p>
          <p>
            <code>jarvis collection add ~/notes</code>
          </p>
        </div>
      )}
      <ol class="events">
        {fold(entries ?? []).map(({ entry: { id, at, action, target, content, undone, actor, note }, times }) => (
          <li key={id}>
            <When at={at} exact />
            <span class="event-what" title={`${action} ${target}`}>
              {actionInWords(action)}
              {times > 1 && <span class="dim"> {times} times</span>}
              {undone && <span class="dim"> undone</span>}
            </span>
            <span class="event-text">
              <Subject action={action} target={target} content={content} />
              {note && <span class="dim"> {noteInWords(note)}</span>}
            </span>
            <span class="event-actor">{actor === 'user' ? 'you' : actor}</span>
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" class="more" onClick={showEarlier}>
          Show earlier lines
        </button>
      )}
    </section>
  )
}

/** What a line is about. */
function Subject({ action, target, content }: Pick<LogEntry, 'action' | 'target' | 'content'>) {
  const session = sessionOf({ action, target })
  if (session !== undefined) return <SessionLink id={session} />
  return <>{content === null ? targetInWords(target) : plainLine(content)}</>
}
