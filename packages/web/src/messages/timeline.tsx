import { useState } from 'preact/hooks'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { Exchange } from './exchange.tsx'

const pageSize = 10
/** The longest answer of a search. */
const most = 100

/** The exchanges of a conversation, the newest first, before a day. */
export function Timeline({ contact, group }: { contact?: string; group?: string }) {
  const [limit, setLimit] = useState(pageSize)
  const [before, setBefore] = useState('')
  const scope = {
    ...(contact !== undefined && { contact }),
    ...(group !== undefined && { group }),
    ...(before !== '' && { before }),
  }
  const { answer, failure, waiting, again } = useAnswer(
    JSON.stringify([scope, limit]),
    (signal) => client.searchMessages({ query: '', limit, ...scope }, { signal }),
    useStore(indexChanges),
  )
  const hits = answer?.hits ?? []
  return (
    <section aria-labelledby="message-timeline" aria-busy={waiting}>
      <div class="timeline-head">
        <h2 id="message-timeline">Timeline</h2>
        <label class="timeline-day">
          Before
          <input
            type="date"
            value={before}
            onChange={({ currentTarget }) => {
              setBefore(currentTarget.value)
              setLimit(pageSize)
            }}
          />
        </label>
      </div>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && hits.length === 0 && <p class="dim">No messages.</p>}
      <ol class="exchanges">
        {hits.map((hit) => (
          <li key={hit.id}>
            <Exchange
              exchange={{ ...hit, messages: hit.messages.map((one) => ({ ...one, marked: false })) }}
              named={contact !== undefined && hit.isGroup}
              heading="h3"
            />
          </li>
        ))}
      </ol>
      {hits.length >= limit && limit < most && (
        <button type="button" class="more" onClick={() => setLimit(limit + pageSize)}>
          Show more
        </button>
      )}
      {hits.length >= most && <p class="dim">For older entries, choose a day above.</p>}
    </section>
  )
}
