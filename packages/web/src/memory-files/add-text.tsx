import { useState } from 'preact/hooks'
import { TextField } from '../facts/fact-fields.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'

/** Sections of MEMORY.md, in their order. */
const sections = [
  'preferences',
  'work',
  'personal',
  'patterns',
  'technical',
  'relationships',
  'decisions',
  'system',
] as const

interface AddTextProps {
  /** Called with the place of the added text. */
  onAdded: (place: { path: string; line: number }) => void
  onClose: () => void
}

/** Adds a line: to the notes of today, or to what lasts under one of its sections. */
export function AddText({ onAdded, onClose }: AddTextProps) {
  const [text, setText] = useState('')
  const [section, setSection] = useState('')
  const adding = useAction()
  useKeys({ Escape: onClose })

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    await adding.run(async () =>
      onAdded(
        section === ''
          ? await client.note({ text: text.trim() })
          : await client.updateLongTerm({ fact: text.trim(), section }),
      ),
    )
  }

  return (
    <form class="card add-form" aria-label="Add a line" onSubmit={add}>
      <TextField label="Text to save" hint="One sentence that is clear by itself" value={text} onInput={setText} />
      <label class="labelled">
        <span>Where</span>
        <select value={section} onChange={({ currentTarget }) => setSection(currentTarget.value)}>
          <option value="">Notes of today</option>
          <optgroup label="MEMORY.md">
            {sections.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        </select>
      </label>
      <FormEnd action={adding} submit="Add" close="Close" onClose={onClose} />
    </form>
  )
}
