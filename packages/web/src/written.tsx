import { useEffect } from 'preact/hooks'
import { useKeys } from './keys.ts'
import { client } from './server/client.ts'
import { createStore, useStore } from './store.ts'
import { useAction } from './use-action.ts'

interface Written {
  text: string
  /** Id of the log entry to undo; undefined without one. */
  entry?: number
  /** What counts again when it is undone, where that is something else. */
  restores?: string | undefined
  /** Undoes a write without a log entry. */
  undoIt?: () => Promise<unknown>
}

const written = createStore<Written | undefined>(undefined)

/** Shows a notice of a write, with an undo button if its log entry is known. */
export function notifyWritten(text: string, entry?: number, restores?: string): void {
  written.set(entry === undefined ? { text } : { text, entry, restores })
}

/** The same of what is in no log, such as the file of settings. */
export function notifyUndoable(text: string, undoIt: () => Promise<unknown>): void {
  written.set({ text, undoIt })
}

/** Whether this text is the current notice. */
export const isCurrentNotice = (text: string): boolean => written.get()?.text === text

/** The last write of these pages, at the foot of the page. `u` undoes it. */
export function WrittenBar({ onUndone }: { onUndone: (restored?: string) => void }) {
  const last = useStore(written)
  const undoing = useAction()
  const entry = last?.entry
  const undoIt = last?.undoIt ?? (entry === undefined ? undefined : () => client.undo({ entry }))

  async function undo(): Promise<void> {
    if (undoIt === undefined || undoing.running) return
    if (!(await undoing.run(undoIt))) return
    written.set({ text: 'Undone.' })
    leave()
    onUndone(last?.restores)
  }

  // It is about this page and this moment.
  useEffect(() => () => written.set(undefined), [])
  useKeys({ u: undoIt === undefined ? undefined : undo })
  return (
    <div class="written" data-shown={last !== undefined}>
      <p role="status">{last?.text}</p>
      {undoIt !== undefined && (
        <button type="button" disabled={undoing.running} aria-keyshortcuts="u" onClick={undo}>
          <kbd>u</kbd> Undo
        </button>
      )}
      {last && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            written.set(undefined)
            leave()
          }}
        >
          Dismiss
        </button>
      )}
      <div role="alert" class="written-failure">
        {undoing.failure?.message}
      </div>
    </div>
  )
}

/** The button that had the focus goes away: on to the page, unless the focus is elsewhere. */
function leave(): void {
  if (document.activeElement?.closest('.written')) document.getElementById('main')?.focus()
}
