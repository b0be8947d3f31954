import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { IdleStatus } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { notifyWritten, WrittenBar } from '../written.tsx'
import { IdleJobs } from './idle-jobs.tsx'
import { stateWords } from './idle-words.ts'
import { OwnerList } from './owner-list.tsx'

/** What idle time was used for, and what waits for a yes, each line answered with one key. */
export function IdlePage() {
  const { answer, failure, again } = useAnswer(
    'idle',
    (signal) => client.idleStatus({ again: true }, { signal }),
    useStore(writes),
  )
  return (
    <div class="page">
      <h1>Idle time</h1>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && (
        <>
          <IdleState status={answer} onChanged={again} />
          <OwnerList lines={answer.list} more={answer.more} onAnswered={again} />
          <IdleJobs status={answer} />
        </>
      )}
      <WrittenBar onUndone={again} />
    </div>
  )
}

/** Minutes that a run by hand takes at most. */
const minutes = 5

function IdleState({
  status: { state, why, served, pause },
  onChanged,
}: {
  status: IdleStatus
  onChanged: () => void
}) {
  const acting = useAction()
  const [isWorking, setWorking] = useState(false)
  const act = (action: () => Promise<unknown>) => acting.run(action).finally(onChanged)
  const work = async () => {
    setWorking(true)
    await act(async () => {
      const { ran } = await client.idleRun({ minutes })
      const failed = ran.filter((job) => job.state === 'failed')
      notifyWritten(
        failed.length === 0 ? `${countOf(ran.length, 'job')} ran.` : failed.map(({ message }) => message).join(' '),
      )
    })
    setWorking(false)
  }
  return (
    <section class="card" aria-label="State">
      <p>
        <strong>{stateWords[state]}</strong>: {why}.
      </p>
      {!served && <p class="dim">No server runs in the background.</p>}
      {pause && (
        <p>
          Paused{' '}
          {pause.until === null ? (
            'until you resume it'
          ) : (
            <>
              until <When at={pause.until} exact />
            </>
          )}
          .
        </p>
      )}
      <div class="card-actions">
        {pause ? (
          <button type="button" disabled={acting.running} onClick={() => void act(() => client.idleResume({}))}>
            Resume
          </button>
        ) : (
          <button type="button" disabled={acting.running} onClick={() => void act(() => client.idlePause({}))}>
            Pause
          </button>
        )}
        <button type="button" disabled={acting.running} onClick={() => void work()}>
          {isWorking ? 'Working …' : `Run now, at most ${minutes} minutes`}
        </button>
      </div>
      <FailureNote failure={acting.failure} />
    </section>
  )
}
