import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface TextFieldProps {
  label: string
  hint?: string
  value: string
  onInput: (value: string) => void
}

/** Some lines of text; the focus goes there when it appears. Enter sends the form, with Shift it breaks the line. */
export function TextField({ label, hint = '', value, onInput }: TextFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => area.current?.focus(), [])
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={area}
        rows={3}
        value={value}
        placeholder={hint}
        required
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </p>
  )
}

const degrees = Array.from({ length: 10 }, (_, index) => String(index + 1))

interface ImportanceFieldProps {
  value: string
  /** Name of the empty choice; without it one of the ten has to be chosen. */
  orElse?: string
  onInput: (value: string) => void
}

/** 1 to 10. */
export function ImportanceField({ value, orElse, onInput }: ImportanceFieldProps) {
  const id = useId()
  return (
    <p class="field">
      <label for={id}>Importance, 1 to 10</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
        {orElse !== undefined && <option value="">{orElse}</option>}
        {degrees.map((degree) => (
          <option key={degree}>{degree}</option>
        ))}
      </select>
    </p>
  )
}
