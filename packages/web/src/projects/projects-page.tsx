import { useRef } from 'preact/hooks'
import { countOf } from '../format.ts'
import { route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { WrittenBar } from '../written.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectPage } from './project-page.tsx'

/** All projects, or the one that the address names. */
export function ProjectsPage() {
  const { entry } = useStore(route)
  return entry === '' ? <ProjectList /> : <ProjectPage key={entry} name={entry} />
}

/** The projects that agents worked in: by what each is known, what there is of it, and which of them are one. */
function ProjectList() {
  const { answer, failure, again } = useAnswer(
    'projects',
    (signal) => client.projectList({}, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const projects = answer?.projects
  /** The card that had the focus may be gone. */
  const done = () => {
    heading.current?.focus()
    again()
  }
  return (
    <div class="page">
      <h1 tabIndex={-1} ref={heading}>
        Projects
      </h1>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {projects?.length === 0 && (
        <div class="empty">
          <h2>No projects yet</h2>
          <p>A project is the repository or folder that an agent works in. To add the first one:</p>
          <p>
            <code>jarvis install claude-code --plugin</code>
          </p>
        </div>
      )}
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
