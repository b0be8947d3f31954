import { useRef, useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { WrittenBar } from '../written.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectPage } from './project-page.tsx'

/** All projects, or the one that the address names. */
export function ProjectsPage() {
  const { entry } = useStore(route)
  return entry === '' ? <ProjectList /> : <ProjectPage key={entry} name={entry} />
}

/** Projects of the owner and those that agents worked in: what there is of each, and which of them are one. */
function ProjectList() {
  const { answer, failure, again } = useAnswer(
    'projects',
    (signal) => client.projectList({}, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const projects = answer?.projects
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    button.current?.focus()
  }
  useKeys({ n: () => setAdding(true) })
  /** The card that had the focus may be gone. */
  const done = () => {
    heading.current?.focus()
    again()
  }
  return (
    <div class="page">
      <div class="page-head">
        <h1 tabIndex={-1} ref={heading}>
          Projects
        </h1>
        <button
          ref={button}
          type="button"
          aria-expanded={adding}
          aria-keyshortcuts="n"
          onClick={() => (adding ? close() : setAdding(true))}
        >
          Create a project
        </button>
      </div>
      {adding && <ProjectForm onSaved={(name) => goTo(`projects/${encodeURIComponent(name)}`)} onClose={close} />}
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {projects?.length === 0 && <Nothing />}
      {projects && projects.length > 0 && (
        <ul class="collections" aria-label={countOf(projects.length, 'project')}>
          {projects.map((project) => (
            <ProjectCard
              key={project.name}
              project={project}
              others={projects.flatMap(({ name }) => (name === project.name ? [] : [name]))}
              onChanged={done}
            />
          ))}
        </ul>
      )}
      <WrittenBar onUndone={again} />
    </div>
  )
}

function Nothing() {
  return (
    <div class="empty">
      <h2>No projects yet</h2>
      <p>
        A project gathers gems, facts and the work of agents under one objective. Create one above. Repositories that an
        assistant works in are added once it is connected:
      </p>
      <p>
        <code>jarvis install claude-code --plugin</code>
      </p>
    </div>
  )
}
