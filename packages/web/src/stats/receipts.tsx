import { useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { ReceiptCard } from '../observations/receipt-card.tsx'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import type { StatsQuestion } from './stats-question.ts'

/** Receipts that come at a time, and the most that a list holds; a server answers no more. */
const pageSize = 10
const mostListed = 200

/** Lines injected into agents' sessions, the latest first, with the effect of each. */
export function Receipts({ asked }: { asked: StatsQuestion }) {
  const [limit, setLimit] = useState(pageSize)
  const { answer, failure, again } = useAnswer(
    `${asked.days} ${asked.project} ${limit}`,
    (signal) =>
      client.receiptList(
        { limit, after: `${asked.days}d`, ...(asked.project !== '' && { project: asked.project }) },
        { signal },
      ),
    useStore(indexChanges),
  )
  const receipts = answer?.receipts ?? []
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && (
        <p class="dim">
          {answer.total === 0
            ? 'Nothing was shown to agents in this time.'
            : `${countOf(answer.total, 'receipt')} of text shown to agents, newest first`}
        </p>
      )}
      <ol class="receipts">
        {receipts.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} />
        ))}
      </ol>
      {answer && receipts.length < Math.min(answer.total, mostListed) && (
        <button type="button" class="more" onClick={() => setLimit(Math.min(mostListed, limit + 2 * pageSize))}>
          Show earlier ones
        </button>
      )}
    </section>
  )
}
