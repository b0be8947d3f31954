import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { WaitingCount } from '../waiting-count.tsx'
import { asks } from './asks.ts'

/** Runs that are looked at for a question. */
const mostLooked = 50

/** How many runs of agents ask their owner, beside the name of the page; nothing where none does. */
export function RunCount() {
  const { answer } = useAnswer(
    'asking runs',
    (signal) => client.agentList({ limit: mostLooked }, { signal }),
    useStore(writes),
  )
  return <WaitingCount waiting={(answer?.runs ?? []).filter(asks).length} />
}
