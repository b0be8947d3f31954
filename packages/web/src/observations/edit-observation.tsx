import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { Choice } from '../filter-fields.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { LongField } from '../long-field.tsx'
import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { tellWritten } from '../written.tsx'
import { observationTypes } from './observation-words.ts'

interface FormProps {
  observation: Observation
  onDone: () => void
  onClose: () => void
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const namesOf = (text: string): string[] => linesOf(text.replaceAll(',', '\n'))

/** Says it differently. From then on no rule and no model says it anew. */
export function EditObservation({ observation, onDone, onClose }: FormProps) {
  const [title, setTitle] = useState(observation.title)
  const [type, setType] = useState(observation.type)
  const [narrative, setNarrative] = useState(observation.narrative)
  const [facts, setFacts] = useState(observation.facts.join('\n'))
  const [concepts, setConcepts] = useState(observation.concepts.join(', '))
  const editing = useAction()
  useKeys({ Escape: onClose })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    await editing.run(async () => {
      const { logEntry } = await client.obsEdit({
        observation: observation.id,
        title: title.trim(),
        type,
        narrative: narrative.trim(),
        fact: linesOf(facts),
        concept: namesOf(concepts),
      })
      onDone()
      tellWritten('Saved. Rules and models do not change it any more.', logEntry)
    })
  }

  return (
    <form class="card-form" aria-label="Edit the observation" onSubmit={save}>
      <Field label="Title in one line" required first value={title} onInput={setTitle} />
      <Choice label="Type" value={type} options={observationTypes.map((one) => [one, one])} onChange={setType} />
      <LongField label="Details" value={narrative} onInput={setNarrative} />
      <LongField label="Facts, one per line" value={facts} onInput={setFacts} />
      <Field label="Concepts" placeholder="names to search by" value={concepts} onInput={setConcepts} />
      <FormEnd action={editing} submit="Save" close="Cancel" onClose={onClose} />
    </form>
  )
}
