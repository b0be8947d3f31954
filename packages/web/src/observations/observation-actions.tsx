import { useKeys } from '../keys.ts'
import type { Observation } from '../server/types.ts'
import type { useOneForm } from '../use-one-form.ts'
import type { useObservationChanges } from './use-observation-changes.ts'

/** What a form at the head of an observation is for. */
export type FormName = 'edit' | 'link' | 'merge' | 'erase'

interface ObservationActionsProps {
  observation: Observation
  form: ReturnType<typeof useOneForm<FormName>>
  changes: ReturnType<typeof useObservationChanges>
  onClose: () => void
}

/** The buttons of an observation, and their keys. */
export function ObservationActions({ observation: { hidden }, form, changes, onClose }: ObservationActionsProps) {
  const { changing, isPinned, pin, retract, restore } = changes
  const isCurrentNotice = hidden === null
  useKeys({
    e: isCurrentNotice ? () => form.toggle('edit') : undefined,
    l: isCurrentNotice ? () => form.toggle('link') : undefined,
    m: isCurrentNotice ? () => form.toggle('merge') : undefined,
    p: isCurrentNotice || hidden === 'archived' ? pin : undefined,
    r: isCurrentNotice ? retract : undefined,
  })
  return (
    <div class="reader-actions">
      <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
        Close
      </button>
      {isCurrentNotice && (
        <>
          <Opener name="edit" keyName="e" words="Edit" form={form} />
          <button type="button" aria-pressed={isPinned} aria-keyshortcuts="p" disabled={changing.running} onClick={pin}>
            {isPinned ? 'Unpin' : 'Pin'}
          </button>
          <Opener name="link" keyName="l" words="Link" form={form} />
          <Opener name="merge" keyName="m" words="Merge" form={form} />
        </>
      )}
      <button
        type="button"
        disabled={changing.running}
        aria-keyshortcuts={isCurrentNotice ? 'r' : undefined}
        onClick={isCurrentNotice ? retract : restore}
      >
        {isCurrentNotice ? 'Retract' : 'Restore'}
      </button>
      <Opener name="erase" words="Erase" form={form} />
    </div>
  )
}

interface OpenerProps extends Pick<ObservationActionsProps, 'form'> {
  name: FormName
  /** None for what is not to be opened by a slip of a finger. */
  keyName?: string
  words: string
}

const Opener = ({ name, keyName, words, form: { opened, toggle } }: OpenerProps) => (
  <button type="button" aria-expanded={opened === name} aria-keyshortcuts={keyName} onClick={() => toggle(name)}>
    {words}
  </button>
)
