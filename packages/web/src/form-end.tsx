import { FailureNote } from './failure-note.tsx'
import type { useAction } from './use-action.ts'

interface FormEndProps {
  /** What the form does. */
  action: ReturnType<typeof useAction>
  submit: string
  close: string
  /** Something is missing that has to be chosen first. */
  disabled?: boolean
  onClose: () => void
}

/** How a form ends: do it, or leave; below, why it did not work. */
export function FormEnd({ action, submit, close, disabled = false, onClose }: FormEndProps) {
  return (
    <>
      <div class="card-actions">
        <button type="submit" class="primary" disabled={action.running || disabled}>
          {submit}
        </button>
        <button type="button" onClick={onClose}>
          {close}
        </button>
      </div>
      <FailureNote failure={action.failure} />
    </>
  )
}
