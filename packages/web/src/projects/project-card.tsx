import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf, formatAgo } from '../format.ts'
import { client } from '../server/client.ts'
import type { Project } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { JoinProject } from './join-project.tsx'
import { addressOfProject } from './project-address.ts'

interface ProjectCardProps {
  project: Project
  /** Names of all other projects. */
  others: readonly string[]
  onChanged: () => void
}

/** Lines of the log among which that of a write just made is looked for. */
const latestLines = 20

/** One project: by what it is known, what there is of it, and what was joined with it. */
export function ProjectCard({ project, others, onChanged }: ProjectCardProps) {
  const { name, objective, folders, remotes, observations, sessions, lastAt, joined } = project
  const [joining, setJoining] = useState(false)
  const { splitting, takeApart } = useSplitting(onChanged)
  return (
    <li class="card">
      <h2>
        <a href={addressOfProject(name)}>{name}</a>
      </h2>
      {objective && <p>{objective}</p>}
      <p class={objective ? 'dim' : undefined}>
        {[
          ...(observations > 0 ? [countOf(observations, 'observation')] : []),
          ...(sessions > 0 ? [countOf(sessions, 'session')] : []),
          lastAt === null ? 'nothing recorded yet' : `last active ${formatAgo(lastAt)}`,
        ].join(' · ')}
      </p>
      {[...folders.map(folderOf), ...remotes].map((place) => (
        <p class="card-root" key={place}>
          {place}
        </p>
      ))}
      {joined.map((one) => (
        <Joined key={one.project} joined={one} name={name} busy={splitting.running} onSeparate={takeApart} />
      ))}
      {others.length > 0 && (
        <div class="card-actions">
          <button
            type="button"
            class="quiet"
            aria-label={`Join ${name} with another`}
            aria-expanded={joining}
            onClick={() => setJoining(!joining)}
          >
            Join with another
          </button>
        </div>
      )}
      <FailureNote failure={splitting.failure} />
      {joining && <JoinProject name={name} others={others} onJoined={onChanged} onClose={() => setJoining(false)} />}
    </li>
  )
}

interface JoinedProps {
  joined: Project['joined'][number]
  /** The project that it was joined with. */
  name: string
  busy: boolean
  onSeparate: (former: string, logEntry: number) => void
}

/** What was joined with a project, with a way to separate it again. */
const Joined = ({ joined: { project: former, logEntry }, name, busy, onSeparate }: JoinedProps) => (
  <p>
    With what was {former}{' '}
    {logEntry !== null && (
      <button
        type="button"
        class="quiet"
        aria-label={`Separate ${former} from ${name}`}
        disabled={busy}
        onClick={() => onSeparate(former, logEntry)}
      >
        Separate
      </button>
    )}
  </p>
)

/** Undoes that two projects were joined. */
function useSplitting(onChanged: () => void) {
  const splitting = useAction()

  async function takeApart(former: string, logEntry: number): Promise<void> {
    await splitting.run(async () => {
      await client.undo({ entry: logEntry })
      const { entries } = await client.log({ limit: latestLines })
      const line = entries.find(({ action, target }) => action === 'undo' && target === String(logEntry))
      onChanged()
      notifyWritten(`${former} is a project of its own again.`, line?.id)
    })
  }

  return { splitting, takeApart }
}

/** Folder of a repository without `.git`, which people omit. */
const folderOf = (place: string): string => place.replace(/[\\/]\.git$/, '')
