import { useRef, useState } from 'preact/hooks'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import { Field } from '../field.tsx'
import { Choice } from '../filter-fields.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { LongField } from '../long-field.tsx'
import { client, codeOf } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
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

/**
 * Changes its words. From then on no rule and no model rewrites them. Only fields that were changed here are written, and
 * only over what stood in the form when it was opened: else its owner says which one stays.
 */
export function EditObservation({ observation, onDone, onClose }: FormProps) {
  const base = useRef(fieldsOf(observation)).current
  const [title, setTitle] = useState(observation.title)
  const [type, setType] = useState(observation.type)
  const [narrative, setNarrative] = useState(observation.narrative)
  const [facts, setFacts] = useState(observation.facts.join('\n'))
  const [concepts, setConcepts] = useState(observation.concepts.join(', '))
  const [theirs, setTheirs] = useState<Partial<Fields>>()
  const editing = useAction()
  useKeys({ Escape: onClose })

  const form: Fields = {
    title: title.trim(),
    type,
    narrative: narrative.trim(),
    fact: linesOf(facts),
    concept: namesOf(concepts),
  }
  const changed = names.filter((name) => inWords(form[name]) !== inWords(base[name]))
  const edit = pick(form, changed)

  async function write(over?: Partial<Fields>): Promise<void> {
    const { logEntry } = await client.obsEdit({ observation: observation.id, ...edit, ...(over && { base: over }) })
    onDone()
    notifyWritten('Saved. Rules and models do not change it any more.', logEntry)
  }

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    if (changed.length === 0) return onClose()
    await editing.run(() =>
      write(pick(base, changed)).catch(async (error: unknown) => {
        if (codeOf(error) !== 'observation_edit_conflict') throw error
        const [now] = (await client.getObservations({ ids: [observation.id], count: false })).observations
        setTheirs(now && pick(fieldsOf(now), changed))
      }),
    )
  }

  if (theirs)
    return (
      <ChangedElsewhere
        theirs={inWords(Object.values(theirs))}
        mine={inWords(Object.values(edit))}
        keeping={editing}
        onKeepMine={() => write()}
        onTakeTheirs={onDone}
      />
    )
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

const names = ['title', 'type', 'narrative', 'fact', 'concept'] as const
type Fields = Pick<Observation, 'title' | 'type' | 'narrative'> & { fact: string[]; concept: string[] }

const fieldsOf = ({ title, type, narrative, facts, concepts }: Observation): Fields => ({
  title,
  type,
  narrative,
  fact: [...facts],
  concept: [...concepts],
})

const pick = (fields: Fields, wanted: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(wanted.map((name) => [name, fields[name]]))

const inWords = (said: string | readonly (string | readonly string[])[]): string =>
  typeof said === 'string' ? said : said.flat().join('; ')
