import { status } from '../server/live.ts'
import { useStore } from '../store.ts'
import { type Asked, isFiltered } from './question.ts'

interface NothingFoundProps {
  asked: Asked
  notes: readonly string[]
  onClearFilters: () => void
}

/** In place of hits: how to begin where nothing is indexed, and what else to try where something is. */
export function NothingFound({ asked, notes, onClearFilters }: NothingFoundProps) {
  const known = useStore(status)
  if (known?.collections.length === 0 && known.index.records === 0)
    return (
      <div class="empty">
        <h2>Nothing is indexed yet</h2>
        <p>Files are only read, and nothing leaves this machine.</p>
      </div>
    )
  return (
    <div class="empty">
      <h2>Nothing found</h2>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {asked.mode === 'search' && asked.query !== '' && <p>“Best” also searches by meaning.</p>}
      {isFiltered(asked) && (
        <button type="button" onClick={onClearFilters}>
          Search without filters
        </button>
      )}
    </div>
  )
}
