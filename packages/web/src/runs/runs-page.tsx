import { countOf } from '../format.ts'
import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import type { AgentRun } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'
import { asks } from './asks.ts'
import { RunPane } from './run-pane.tsx'
import { askingFirst, costInWords, stateInWords } from './run-words.ts'

/** Runs that are listed. */
const mostListed = 100

const runLinkId = (id: string): string => `run-${id}`

/** Tasks that agents were given: those that ask, then the newest first; one of them beside the list, as it happens. */
export function RunsPage() {
  const found = useAnswer('runs', (signal) => client.agentList({ limit: mostListed }, { signal }), useStore(writes))
  const runs = askingFirst(found.answer?.runs ?? [])
  const list = useListWithPane({ page: 'agent', ids: runs.map(({ id }) => id), linkId: runLinkId })
  return (
    <ListWithPane
      list={list}
      head={<h1>Agent runs</h1>}
      renderPane={(id) => <RunPane key={id} id={id} pane={list.pane} onChanged={found.again} onClose={list.close} />}
    >
      <FoundSection label="Runs" found={found} count={runs.length > 0 && countInWords(runs)}>
        {found.answer && runs.length === 0 && <Nothing />}
        <ol class="hits">
          {runs.map((run) => (
            <RunCard key={run.id} run={run} link={list.linkOf(run.id)} />
          ))}
        </ol>
      </FoundSection>
    </ListWithPane>
  )
}

function countInWords(runs: readonly AgentRun[]): string {
  const asking = runs.filter(asks).length
  return `${countOf(runs.length, 'run')}, ${asking > 0 ? `${asking} waiting for your answer` : 'the newest first'}`
}

const RunCard = ({ run, link }: { run: AgentRun; link: HitLinkState }) => (
  <li class="hit" data-selected={link.inTabOrder} data-open={link.open}>
    <HitLink {...link}>
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
