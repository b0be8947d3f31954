import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  value: string
  placeholder?: string
  required?: boolean
  onInput: (value: string) => void
}

/** A line of text with its label. */
export function Field({ label, value, placeholder = '', required = false, onInput }: FieldProps) {
  const id = useId()
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
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
