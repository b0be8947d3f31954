import { useEffect } from 'preact/hooks'
import { useKeys } from './keys.ts'
import { client } from './server/client.ts'
import { createStore, useStore } from './store.ts'
import { useAction } from './use-action.ts'

interface Written {
  text: string
  /** Line of the log that undoing takes back; undefined where there is none. */
  entry?: number
  /** What counts again when it is undone, where that is something else. */
  restores?: string | undefined
  /** How it is taken back where no line of the log tells of it. */
  takeBack?: () => Promise<unknown>
}

const written = createStore<Written | undefined>(undefined)

/** Says what was written, and offers to take it back where the line of the log is known that tells of it. */
export function tellWritten(text: string, entry?: number, restores?: string): void {
  written.set(entry === undefined ? { text } : { text, entry, restores })
}

/** The same of what is in no log, such as the file of settings. */
export function tellTakenBackBy(text: string, takeBack: () => Promise<unknown>): void {
  written.set({ text, takeBack })
}

/** Whether this is what was told last. */
export const isTold = (text: string): boolean => written.get()?.text === text

/** The last write of these pages, at the foot of the page. `u` undoes it. */
export function WrittenBar({ onUndone }: { onUndone: (restored?: string) => void }) {
  const last = useStore(written)
  const undoing = useAction()
  const entry = last?.entry
  const takeBack = last?.takeBack ?? (entry === undefined ? undefined : () => client.undo({ entry }))

  async function undo(): Promise<void> {
    if (takeBack === undefined || undoing.running) return
    if (!(await undoing.run(takeBack))) return
    written.set({ text: 'Undone.' })
    leave()
    onUndone(last?.restores)
  }

  // It is about this page and this moment.
  useEffect(() => () => written.set(undefined), [])
  useKeys({ u: takeBack === undefined ? undefined : undo })
  return (
    <div class="written" data-shown={last !== undefined}>
      <p role="status">{last?.text}</p>
      {takeBack !== undefined && (
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
