import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import type { Setting } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyUndoable } from '../written.tsx'
import { type EditableSetting, writeSetting } from './settings-door.ts'

interface EditSettingProps {
  setting: Setting
  editable: EditableSetting
  onChanged: () => void
}

/** Changes a setting in the file. Undo writes what the file said before, or takes it out where it said nothing. */
export function EditSetting({ setting: { name, value, source }, editable, onChanged }: EditSettingProps) {
  const [text, setText] = useState(String(value))
  const writing = useAction()
  const isStronger = source === 'environment' || source === 'flag'
  const before = source === 'file' ? String(value) : null

  const write = (next: string | null) =>
    writing.run(async () => {
      await writeSetting(name, next)
      onChanged()
      const now = next === null ? 'default' : next
      notifyUndoable(`${name} is ${now}. New commands use it now, the server after a restart.`, () =>
        writeSetting(name, before),
      )
    })
  return (
    <form
      class="edit-setting"
      onSubmit={(event) => {
        event.preventDefault()
        void write(text)
      }}
    >
      <Control editable={editable} value={text} onChange={setText} />
      <button type="submit" class="primary" disabled={writing.running || isStronger || text === String(value)}>
        Save
      </button>
      {source === 'file' && (
        <button type="button" disabled={writing.running} onClick={() => write(null)}>
          Use the default
        </button>
      )}
      <FailureNote failure={writing.failure} />
    </form>
  )
}

interface ControlProps {
  editable: EditableSetting
  value: string
  onChange: (value: string) => void
}

function Control({ editable, value, onChange }: ControlProps) {
  const label = `New value of ${editable.name}`
  if (editable.kind === 'number')
    return (
      <input
        type="number"
        aria-label={label}
        min={editable.minimum}
        max={editable.maximum}
        step={editable.isWhole ? 1 : 'any'}
        required
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const values = editable.kind === 'choice' ? editable.values : ['true', 'false']
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {values.map((one) => (
        <option key={one} value={one}>
          {editable.kind === 'choice' ? one : one === 'true' ? 'on' : 'off'}
        </option>
      ))}
    </select>
  )
}
