import { FailureNote } from '../failure-note.tsx'
import { useKeys } from '../keys.ts'
import type { WholeGem } from '../server/types.ts'
import { When } from '../when.tsx'
import type { GemChanges } from './use-gem-changes.ts'

interface GemHeadProps {
  whole: WholeGem
  changes: GemChanges
  /** Words of its text that are selected; empty where none are. */
  selected: string
  onClose: () => void
}

/** What a gem is and where it comes from, and what can be done with it. */
export function GemHead({ whole: { gem, versions }, changes, selected, onClose }: GemHeadProps) {
  return (
    <header class="reader-head">
      <GemActions url={gem.url} changes={changes} selected={selected} onClose={onClose} />
      <h2>{gem.title}</h2>
      <p class="reader-place">
        {[gem.kind, gem.source, gem.author].filter(Boolean).join(' · ')} · <When at={gem.capturedAt} />
        {versions.length > 1 && ` · ${versions.length} versions`}
      </p>
      <FailureNote failure={changes.acting.failure} />
    </header>
  )
}

interface GemActionsProps extends Pick<GemHeadProps, 'changes' | 'selected' | 'onClose'> {
  /** Where it was found. */
  url: string | null
}

/** The buttons of a gem, and their keys. */
function GemActions({ url, changes, selected, onClose }: GemActionsProps) {
  const { acting, isRead, isArchived, highlight, toggleRead, toggleArchive, remove } = changes
  const mark = () => highlight(selected)
  useKeys({ h: selected === '' ? undefined : mark, m: toggleRead, a: toggleArchive })
  return (
    <div class="reader-actions">
      <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
        Close
      </button>
      <button type="button" disabled={selected === '' || acting.running} aria-keyshortcuts="h" onClick={mark}>
        Highlight
      </button>
      <button type="button" disabled={acting.running} aria-keyshortcuts="m" onClick={toggleRead}>
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </button>
      <button type="button" disabled={acting.running} aria-keyshortcuts="a" onClick={toggleArchive}>
        {isArchived ? 'Restore' : 'Archive'}
      </button>
      <button type="button" disabled={acting.running} onClick={remove}>
        Delete
      </button>
      {url !== null && (
        <a class="button" href={url} target="_blank" rel="noopener noreferrer">
          Original
        </a>
      )}
    </div>
  )
}
