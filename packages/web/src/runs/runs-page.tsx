import { useRef, useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { HitLink } from '../hit-link.tsx'
import { useKeys } from '../keys.ts'
import { addressOfEntry, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { AgentRun } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { When } from '../when.tsx'
import { asks } from './asks.ts'
import { RunPane } from './run-pane.tsx'
import { askingFirst, costInWords, stateInWords } from './run-words.ts'

/** Runs that are listed. */
const mostListed = 100

const runLinkId = (index: number): string => `run-${index}`

/** Tasks that agents were given: those that ask, then the newest first; one of them beside the list, as it happens. */
export function RunsPage() {
  const opened = useStore(route).params.get('open') ?? undefined
  const [selected, setSelected] = useState(0)
  const pane = useRef<HTMLElement>(null)
  const { answer, failure, waiting, again } = useAnswer(
    'runs',
    (signal) => client.agentList({ limit: mostListed }, { signal }),
    useStore(writes),
  )
  const runs = askingFirst(answer?.runs ?? [])
  const asking = runs.filter(asks).length

  function open(index: number, { focus = true } = {}): void {
    const run = runs[index]
    if (!run) return
    setSelected(index)
    goTo('agent', new URLSearchParams({ open: run.id }), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }

  function close(): void {
    goTo('agent')
    requestAnimationFrame(() => focusEntry(runLinkId(selected)))
  }

  function select(wanted: number): void {
    const index = Math.max(0, Math.min(runs.length - 1, wanted))
    setSelected(index)
    focusEntry(runLinkId(index))
    if (opened) open(index, { focus: false })
  }

  useKeys({
    j: () => select(document.activeElement?.id === runLinkId(selected) || opened ? selected + 1 : selected),
    k: () => select(selected - 1),
    Escape: opened ? close : undefined,
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <h1>Agent runs</h1>
      </div>
      <div class="answers">
        <section class="results" aria-label="Runs" aria-busy={waiting}>
          <p class="results-count" role="status">
            {runs.length > 0 &&
              !failure &&
              `${countOf(runs.length, 'run')}, ${asking > 0 ? `${asking} waiting for your answer` : 'the newest first'}`}
          </p>
          {failure && <FailedAnswer failure={failure} onRetry={again} />}
          {answer && runs.length === 0 && <Nothing />}
          <ol class="hits">
            {runs.map((run, index) => (
              <RunCard
                key={run.id}
                run={run}
                index={index}
                selected={index === selected}
                open={run.id === opened}
                onOpen={() => open(index)}
              />
            ))}
          </ol>
        </section>
      </div>
      {opened !== undefined && <RunPane key={opened} id={opened} pane={pane} onChanged={again} onClose={close} />}
    </div>
  )
}

interface RunCardProps {
  run: AgentRun
  /** Counts from 0. */
  index: number
  selected: boolean
  open: boolean
  onOpen: () => void
}

const RunCard = ({ run, index, selected, open, onOpen }: RunCardProps) => (
  <li class="hit" data-selected={selected} data-open={open}>
    <HitLink
      id={runLinkId(index)}
      address={addressOfEntry('agent', run.id)}
      inTabOrder={selected}
      open={open}
      onOpen={onOpen}
    >
      <span class="hit-title">{run.task.split('\n')[0]}</span>
    </HitLink>
    {run.state === 'waiting' && <p class="hit-passage">{run.question}</p>}
    <p class="hit-facts">
      <span class="run-state" data-state={run.live ? 'live' : run.state}>
        {stateInWords(run)}
      </span>
      <span>{run.project}</span>
      <When at={run.at} exact />
      <span>{costInWords(run)}</span>
    </p>
  </li>
)

const Nothing = () => (
  <div class="empty">
    <h2>No runs yet</h2>
    <p>
      Give an agent a task in a repository. It plans, works in a copy, runs the tests, reviews the change, and leaves a
      branch:
    </p>
    <p>
      <code>jarvis agent "make the flaky queue test pass"</code>
    </p>
    <p>
      Its work is shown here live. Its requirements are listed in <a href="#/health">Health</a>.
    </p>
  </div>
)
