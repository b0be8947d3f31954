import type { Ref } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { countOf, formatDuration } from '../format.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { WholeRun } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'
import { RunActions } from './run-actions.tsx'
import { RunDiff } from './run-diff.tsx'
import { RunLog } from './run-log.tsx'
import { costInWords, eventsOf, nearLimits, planOf, runAt, signInWords, signOf, stateInWords } from './run-words.ts'
import { working } from './working-runs.ts'

interface RunPaneProps {
  id: string
  pane: Ref<HTMLElement>
  onChanged: () => void
  onClose: () => void
}

/** Milliseconds between two looks at a run that goes on: a process of its own may work on it. */
const lookPause = 1000

/** One run as it happens, or as it was: plan, steps, log, diff, tests, cost, and what can be done with it. */
export function RunPane({ id, pane, onChanged, onClose }: RunPaneProps) {
  const here = useStore(working).get(id)
  const { answer, failure, again } = useAnswer(id, (signal) => client.agentShow({ id }, { signal }), useStore(writes))
  const goesOn = answer?.live || here === 'goes on'

  useEffect(() => {
    if (!goesOn) return
    const looking = setInterval(again, lookPause)
    return () => clearInterval(looking)
  }, [goesOn])
  // The list says how far each run is.
  useEffect(onChanged, [answer?.state, answer?.live])

  return (
    <section class="reader" aria-label="Run" tabIndex={-1} ref={pane}>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
        </div>
        {answer && <Head run={answer} />}
      </header>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && (
        <>
          <RunActions
            run={answer}
            onChanged={() => {
              again()
              onChanged()
            }}
          />
          <RunBody run={answer} />
        </>
      )}
    </section>
  )
}

const Head = ({ run }: { run: WholeRun }) => (
  <>
    <h2>{run.task.split('\n')[0]}</h2>
    <p class="hit-facts">
      <span class="run-state" data-state={run.live ? 'live' : run.state}>
        {stateInWords(run)}
      </span>
      <span>{run.project}</span>
      <When at={run.at} exact />
      <span>{costInWords(run)}</span>
      {nearLimits(run).map((near) => (
        <span key={near} class="run-near">
          {near}
        </span>
      ))}
    </p>
    {run.reason !== '' && run.state !== 'waiting' && <p>{run.reason}</p>}
  </>
)

function RunBody({ run }: { run: WholeRun }) {
  const events = eventsOf(run)
  const [wanted, setWanted] = useState<number>()
  const shown = wanted === undefined ? events.length : Math.min(wanted, events.length)
  const then = runAt(run, events, shown)
  return (
    <>
      <h3>Plan</h3>
      <Plan run={then} />
      <h3>Tests</h3>
      <Tests run={then} />
      <h3>What happened</h3>
      <RunLog
        events={events}
        shown={shown}
        live={run.live}
        onShow={(count) => setWanted(count >= events.length ? undefined : count)}
      />
      <h3>Changes</h3>
      <RunDiff diff={run.diff} />
      <p class="reader-place">
        {run.branch} · {run.workspace} · {run.runner}
      </p>
    </>
  )
}

function Plan({ run }: { run: WholeRun }) {
  const items = planOf(run.steps)
  if (items.length === 0)
    return (
      <p class="dim">{run.live ? 'Planning …' : run.state === 'waiting' ? 'Not planned yet.' : 'No plan was made.'}</p>
    )
  return (
    <ol class="run-plan">
      {items.map(({ title, check, sign }, place) => (
        <li key={place} data-sign={sign}>
          <span class="run-sign" title={signInWords[sign]}>
            {signOf[sign]}
          </span>
          <span class="unseen">{signInWords[sign]}: </span>
          <span>
            {title} {check !== '' && <code>{check}</code>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The last result of each command that says whether the work is right. */
function Tests({ run }: { run: WholeRun }) {
  const last = new Map(run.ran.filter(({ askedBy }) => askedBy === 'loop').map((one) => [one.command, one]))
  const count = run.steps.filter(({ kind }) => kind === 'test').length
  if (last.size === 0) return <p class="dim">Not run yet: {run.commands.test.join(', ') || 'no command is known'}.</p>
  return (
    <ul class="run-plan">
      {[...last.values()].map(({ command, code, milliseconds }) => {
        const sign = code === null ? 'going' : code === 0 ? 'pass' : 'fail'
        return (
          <li key={command} data-sign={sign}>
            <span class="run-sign" title={signInWords[sign]}>
              {signOf[sign]}
            </span>
            <span>
              <code>{command}</code>{' '}
              <span class="dim">
                {code === null ? 'runs' : code === 0 ? 'passed' : `failed with ${code}`}
                {milliseconds !== null && ` in ${formatDuration(milliseconds)}`}
                {count > 1 && `, ${countOf(count, 'round')}`}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
