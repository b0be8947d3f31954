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
      <p>It was changed elsewhere while you were editing. Your text is not saved yet: choose the one to keep.</p>
      <div class="sides">
        <Version name="Theirs: saved elsewhere" text={theirs} />
        <Version name="Mine: not saved yet" text={mine} />
      </div>
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

const Version = ({ name, text }: { name: string; text: string }) => (
  <section class="side" aria-label={name}>
    <p class="chain-relation">{name}</p>
    <p>{text}</p>
  </section>
)
