import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { client } from '../server/client.ts'
import type { Collection } from '../server/types.ts'
import { useAction } from '../use-action.ts'

/** Descriptions of a collection and of parts of it: they come back with every hit below. */
export function Contexts({ collection: { name, contexts } }: { collection: Collection }) {
  const [path, setPath] = useState('')
  const [text, setText] = useState('')
  const changing = useAction()
  const targetOf = (prefix: string) => (prefix === '' ? name : `${name}/${prefix}`)

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    const target = targetOf(path.trim().replace(/^\/+|\/+$/g, ''))
    if (!(await changing.run(() => client.contextAdd({ target, text: text.trim() })))) return
    setPath('')
    setText('')
  }

  return (
    <div class="card-form">
      {contexts.length === 0 && <p>No descriptions yet. One or two sentences help to understand a hit.</p>}
      <ul class="contexts">
        {contexts.map(({ prefix, text }) => (
          <li key={prefix}>
            <span>
              <code>{targetOf(prefix)}</code> {text}
            </span>
            <button
              type="button"
              class="quiet"
              aria-label={`Remove the description of ${targetOf(prefix)}`}
              disabled={changing.running}
              onClick={() => changing.run(() => client.contextRemove({ target: targetOf(prefix) }))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <Field label={`Path below ${name}`} placeholder="all of it" value={path} onInput={setPath} />
        <Field
          label="Description"
          placeholder="Meeting notes of the platform team"
          value={text}
          required
          onInput={setText}
        />
        <button type="submit" disabled={changing.running}>
          Add description
        </button>
      </form>
      <FailureNote failure={changing.failure} />
    </div>
  )
}
