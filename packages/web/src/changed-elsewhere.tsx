import { FailureNote } from './failure-note.tsx'
import type { useAction } from './use-action.ts'

interface ChangedElsewhereProps {
  /** What is stored now, and what the form contains. */
  theirs: string
  mine: string
  /** Saves what the form contains. */
  keeping: ReturnType<typeof useAction>
  onKeepMine: () => Promise<void>
  onTakeTheirs: () => void
}

/** Something was changed elsewhere while its form was open: nothing is written over, its owner says which one stays. */
export function ChangedElsewhere({ theirs, mine, keeping, onKeepMine, onTakeTheirs }: ChangedElsewhereProps) {
  return (
    <section class="card-form" role="alert" aria-label="Changed elsewhere">
      <p>It was changed elsewhere while you were editing. Current text:</p>
      <blockquote>{theirs}</blockquote>
      <p>You wrote:</p>
      <blockquote>{mine}</blockquote>
      <div class="card-actions">
        <button type="button" onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button type="button" class="primary" disabled={keeping.running} onClick={() => keeping.run(onKeepMine)}>
          Keep mine
        </button>
      </div>
      <FailureNote failure={keeping.failure} />
    </section>
  )
}
