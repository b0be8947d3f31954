import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'

interface ProjectFormProps {
  /** The project that is changed; undefined where one is created. */
  project?: { name: string; objective: string; topics: readonly string[] }
  onSaved: (name: string) => void
  onClose: () => void
}

/** Lines of the log among which the one of what was just saved is. */
const latestLines = 10

/** Creates a project, or changes what one is about. */
export function ProjectForm({ project, onSaved, onClose }: ProjectFormProps) {
  const [name, setName] = useState(project?.name ?? '')
  const [objective, setObjective] = useState(project?.objective ?? '')
  const [topics, setTopics] = useState(project?.topics.join(', ') ?? '')
  const saving = useAction()
  useKeys({ Escape: onClose })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const said = { objective: objective.trim(), topics: namesIn(topics) }
    await saving.run(async () => {
      if (project) await client.projectEdit({ project: project.name, ...said })
      else await client.projectCreate({ name: name.trim(), ...said })
      onSaved(project?.name ?? name.trim())
      const { entries } = await client.log({ limit: latestLines })
      const written = entries.find(
        ({ action, undoable, undone }) => action.startsWith('project') && undoable && !undone,
      )
      notifyWritten(project ? 'Project changed.' : `Project created: ${name.trim()}`, written?.id)
    })
  }

  return (
    <form class="card add-form" onSubmit={save}>
      {!project && <Field label="Name" placeholder="Harbour east" value={name} required first onInput={setName} />}
      <Field
        label="Objective"
        placeholder="what it is to achieve, in a sentence"
        value={objective}
        first={project !== undefined}
        onInput={setObjective}
      />
      <Field
        label="Topics"
        placeholder="words that its texts use: tide, piles, steel"
        value={topics}
        onInput={setTopics}
      />
      <FormEnd action={saving} submit={project ? 'Save' : 'Create'} close="Cancel" onClose={onClose} />
    </form>
  )
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
