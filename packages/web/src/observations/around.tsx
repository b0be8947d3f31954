import { dayInWords } from '../format.ts'
import type { TimelineDay } from '../server/types.ts'
import { Moment } from './moment.tsx'

interface AroundProps {
  days: readonly TimelineDay[]
  addressOfObservation: (id: string) => string
}

/** What happened before and after it: what was asked, observed, and how sessions ended. */
export function Around({ days, addressOfObservation }: AroundProps) {
  return (
    <>
      <h3>Before and after</h3>
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={`Before and after, ${dayInWords(day)}`}>
          {days.length > 1 && (
            <p class="day">
              <time dateTime={day} title={day}>
                {dayInWords(day)}
              </time>
            </p>
          )}
          <ol class="moments">
            {entries.map((entry) => (
              <Moment key={`${entry.kind} ${entry.id}`} entry={entry} addressOfObservation={addressOfObservation} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
