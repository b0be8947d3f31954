import { useId, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { WholeGem } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'

type Gem = WholeGem['gem']

/** The project of a gem, to choose another one, and a form for its title and tags. */
export function GemBelonging({ gem }: { gem: Gem }) {
  const [editing, setEditing] = useState(false)
  return (
    <div class="gem-belonging">
      <GemProject gem={gem} />{' '}
      <button type="button" class="quiet" aria-expanded={editing} onClick={() => setEditing(!editing)}>
        Edit title and tags
      </button>
      {editing && <GemForm gem={gem} onClose={() => setEditing(false)} />}
    </div>
  )
}

function GemProject({ gem: { id, project } }: { gem: Gem }) {
  const select = useId()
  const { answer } = useAnswer('projects of gems', (signal) => client.projectList({}, { signal }))
  const assigning = useAction()
  const names = [
    ...new Set([...(answer?.projects ?? []).map(({ name }) => name), ...(project === null ? [] : [project])]),
  ].sort()
  const assign = (name: string) =>
    assigning.run(async () => {
      const { logEntry } = await client.gemAssign({ id, ...(name !== '' && { project: name }) })
      notifyWritten(name === '' ? 'In no project now.' : `Assigned to ${name}.`, logEntry)
    })
  return (
    <>
      <label for={select}>Project</label>{' '}
      <select
        id={select}
        value={project ?? ''}
        disabled={assigning.running}
        onChange={({ currentTarget }) => assign(currentTarget.value)}
      >
        <option value="">None</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <FailureNote failure={assigning.failure} />
    </>
  )
}

/** Title and tags are the owner's from then on: enrichment leaves them. What was not changed is not sent. */
function GemForm({ gem, onClose }: { gem: Gem; onClose: () => void }) {
  const [title, setTitle] = useState(gem.title)
  const [tags, setTags] = useState(gem.tags.join(', '))
  const saving = useAction()
  useKeys({ Escape: onClose })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const newTags = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
    const edit = {
      ...(title.trim() !== gem.title && { title: title.trim() }),
      ...(newTags.join() !== gem.tags.join() && { tag: newTags }),
    }
    if (Object.keys(edit).length === 0) return onClose()
    await saving.run(async () => {
      const { logEntry } = await client.gemEdit({ id: gem.id, ...edit })
      onClose()
      notifyWritten('Gem changed.', logEntry)
    })
  }

  return (
    <form class="card add-form" onSubmit={save}>
      <Field label="Title" value={title} required first onInput={setTitle} />
      <Field label="Tags" placeholder="words between commas" value={tags} onInput={setTags} />
      <FormEnd action={saving} submit="Save" close="Cancel" onClose={onClose} />
    </form>
  )
}
