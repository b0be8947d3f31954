import { formatNumber } from '../format.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

/** Runs that are looked at for a question. */
const mostLooked = 50

/** How many runs of agents ask their owner, beside the name of the page; nothing where none does. */
export function RunCount() {
  const { answer } = useAnswer(
    'asking runs',
    (signal) => client.agentList({ limit: mostLooked }, { signal }),
    useStore(writes),
  )
  const waiting = (answer?.runs ?? []).filter(({ state, live }) => state === 'waiting' && !live).length
  if (waiting === 0) return null
  return (
    <span class="count">
      {formatNumber(waiting)}
      <span class="unseen"> waiting</span>
    </span>
  )
}
