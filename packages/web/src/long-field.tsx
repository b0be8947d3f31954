import { useId } from 'preact/hooks'

interface LongFieldProps {
  label: string
  value: string
  onInput: (value: string) => void
}

/** A text of many lines with its label. Enter breaks the line. */
export function LongField({ label, value, onInput }: LongFieldProps) {
  const id = useId()
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={Math.min(10, Math.max(3, value.split('\n').length + 1))}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </p>
  )
}
