import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { Replies } from './replies.tsx'
import { Timeline } from './timeline.tsx'

/** What was said in a group. */
export function Group({ id }: { id: string }) {
  const { answer, failure, again } = useAnswer(id, (signal) =>
    client.searchMessages({ query: '', group: id, limit: 1 }, { signal }),
  )
  return (
    <div class="page">
      <p>
        <a href="#/messages">All conversations</a>
      </p>
      <h1 tabIndex={-1}>{answer?.hits[0]?.conversation || 'A conversation'}</h1>
      {failure ? (
        <FailedAnswer failure={failure} onRetry={again} />
      ) : (
        <>
          <Replies contact={id} />
          <Timeline group={id} />
        </>
      )}
    </div>
  )
}
