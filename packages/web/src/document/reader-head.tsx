import { CopyButton } from '../copy-button.tsx'
import { countOf } from '../format.ts'
import { addressOf } from '../route.ts'
import { status } from '../server/live.ts'
import type { DocumentText } from '../server/types.ts'
import { useStore } from '../store.ts'
import { editor, editors } from './editor.ts'

interface ReaderHeadProps {
  shown: DocumentText | undefined
  /** The first line that answered. */
  line: number
  /** Undefined where there is only the source. */
  view: 'prose' | 'source' | undefined
  onView: () => void
  onClose: () => void
  onSimilar: () => void
}

/** Fixed header of a document: its title, its path and the actions for it. */
export function ReaderHead({ shown, line, view, onView, onClose, onSimilar }: ReaderHeadProps) {
  return (
    <header class="reader-head">
      <div class="reader-actions">
        <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
          Close
        </button>
        {shown && (
          <button type="button" onClick={onSimilar} aria-keyshortcuts="s">
            Similar
          </button>
        )}
        {shown && <CopyButton label="Copy address" text={`${addressOfDocument(shown)}:${line}`} />}
        {shown && (
          <a class="button" href={addressOf('graph', new URLSearchParams({ document: shown.uri }))}>
            Graph
          </a>
        )}
        {shown && <OpenInEditor shown={shown} line={line} />}
        {view && (
          <button type="button" aria-pressed={view === 'source'} aria-keyshortcuts="v" onClick={onView}>
            Source
          </button>
        )}
      </div>
      {shown && <h2>{shown.title}</h2>}
      {shown && (
        <p class="reader-place" title={`jarvis get ${shown.docid}`}>
          {addressOfDocument(shown)} · {countOf(shown.totalLines, 'line')}
        </p>
      )}
    </header>
  )
}

/** Where the file is on this machine; nothing for what is in no file. */
function OpenInEditor({ shown, line }: { shown: DocumentText; line: number }) {
  const chosen = editors[useStore(editor)]
  const root = useStore(status)?.collections.find(({ name }) => name === shown.collection)?.root
  if (root === undefined || shown.path === null) return null
  const path = `${root.replaceAll('\\', '/')}/${shown.path}`.replace(/^(?!\/)/, '/')
  return (
    <a class="button" href={chosen.link(path, line)} title={`Open in ${chosen.title}; another is chosen in Settings`}>
      Open in editor
    </a>
  )
}

/** `notes/backup.md`: what `jarvis get` takes. */
const addressOfDocument = ({ collection, path, uri }: DocumentText): string =>
  collection !== null && path !== null ? `${collection}/${path}` : uri
