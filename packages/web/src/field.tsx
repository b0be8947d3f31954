import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface FieldProps {
  label: string
  value: string
  placeholder?: string
  required?: boolean
  /** The focus goes there when it appears. */
  first?: boolean
  onInput: (value: string) => void
}

/** A line of text with its label. */
export function Field({ label, value, placeholder = '', required = false, first = false, onInput }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (first) input.current?.focus()
  }, [])
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={input}
        value={value}
        placeholder={placeholder}
        required={required}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </p>
  )
}
