import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { GemMap } from '../gem-map/gem-map.tsx'
import { addressOf, goTo } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { refreshStatus } from '../server/live.ts'
import type { WholeProject } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { notifyWritten, WrittenBar } from '../written.tsx'
import { addressOfGem } from './project-address.ts'
import { ProjectForm } from './project-form.tsx'
import { ProjectSummary } from './project-summary.tsx'
import { Suggestions } from './suggestions.tsx'

/** So few are listed beside it: a map says no more. */
const leastMapped = 2

/** One project with everything that belongs to it. */
export function ProjectPage({ name }: { name: string }) {
  const { answer, failure, again } = useAnswer(
    name,
    (signal) => client.projectShow({ project: name }, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  return (
    <div class="page project">
      <p>
        <a href="#/projects">All projects</a>
      </p>
      <h1>{answer?.project.name ?? name}</h1>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && (
        <>
          <Head whole={answer} onChanged={again} />
          <div class="project-parts">
            <Suggestions project={answer.project.name} />
            <ProjectSummary
              project={answer.project.name}
              gems={answer.gems.total}
              kept={answer.summary}
              onChanged={again}
            />
            <Gems whole={answer} />
            {answer.gems.total > leastMapped && (
              <section class="card project-map" aria-labelledby="project-map">
                <h2 id="project-map">Map</h2>
                <GemMap project={answer.project.name} />
              </section>
            )}
            <Matters title="Open" matters={[...answer.open.actionItems, ...answer.open.questions]} />
            <Matters title="Decisions of gems" matters={answer.decisions.ofGems} />
            <Work title="Decisions of agents" work={answer.decisions.ofAgents} page="timeline" />
            <Work title="Sessions" work={answer.sessions} page="sessions" />
            <Facts whole={answer} />
          </div>
        </>
      )}
      <WrittenBar onUndone={again} />
    </div>
  )
}

function Head({ whole: { project, folders, remotes }, onChanged }: { whole: WholeProject; onChanged: () => void }) {
  const { objective, topics, status, name } = project
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const deleting = useAction()

  const remove = () =>
    deleting.run(async () => {
      const { gems, logEntries } = await client.projectDelete({ project: name })
      goTo('projects')
      // The list draws a bar of its own first.
      await refreshStatus()
      notifyWritten(
        gems === 0 ? `Project deleted: ${name}` : `Project deleted: ${name}. ${countOf(gems, 'gem')} kept.`,
        logEntries.at(-1),
      )
    })

  return (
    <div class="project-head">
      {objective === '' ? (
        <p class="dim">No objective yet. Gems are suggested by the objective and the topics.</p>
      ) : (
        <p class="project-objective">{objective}</p>
      )}
      {topics.length > 0 && (
        <p class="gem-tags">
          {topics.map((topic) => (
            <span key={topic}>{topic}</span>
          ))}
        </p>
      )}
      <p class="dim">
        {status} · <a href={addressOf('timeline', new URLSearchParams({ project: name }))}>Timeline</a>{' '}
        <button type="button" class="quiet" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {objective === '' ? 'Add an objective' : 'Edit'}
        </button>{' '}
        <button type="button" class="quiet" disabled={deleting.running} onClick={remove}>
          Delete
        </button>
      </p>
      <FailureNote failure={deleting.failure} />
      {editing && (
        <ProjectForm
          project={project}
          onSaved={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
      {[...folders, ...remotes].map((place) => (
        <p class="card-root" key={place}>
          {place}
        </p>
      ))}
    </div>
  )
}

function Gems({ whole: { gems } }: { whole: WholeProject }) {
  return (
    <section class="card" aria-labelledby="project-gems">
      <h2 id="project-gems">{gems.total === 0 ? 'Gems' : countOf(gems.total, 'gem')}</h2>
      {gems.total === 0 && <p class="dim">Accept some suggestions, or add a gem to this project.</p>}
      <ul class="project-list">
        {gems.newest.map(({ id, title, oneLine, capturedAt }) => (
          <li key={id}>
            <a href={addressOfGem(id)}>{title}</a> <When at={capturedAt} />
            {oneLine !== '' && <p class="dim">{oneLine}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Matters({ title, matters }: { title: string; matters: WholeProject['decisions']['ofGems'] }) {
  if (matters.length === 0) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="project-list">
        {matters.map(({ text, gem, title: of }) => (
          <li key={`${gem} ${text}`}>
            {text} <a href={addressOfGem(gem, text)}>{of}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WorkProps {
  title: string
  work: WholeProject['sessions']
  page: string
}

function Work({ title, work, page }: WorkProps) {
  if (work.length === 0) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="project-list">
        {work.map(({ id, title: of, at }) => (
          <li key={id}>
            <a href={addressOf(page, new URLSearchParams({ open: id }))}>{of}</a> {at !== null && <When at={at} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ whole: { facts } }: { whole: WholeProject }) {
  if (facts.length === 0) return null
  return (
    <section class="card">
      <h2>Facts</h2>
      <ul class="project-list">
        {facts.map(({ id, content }) => (
          <li key={id}>
            <a href={addressOf('facts', new URLSearchParams({ open: id }))}>{content}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
