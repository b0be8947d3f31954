import type { ComponentChildren, Ref } from 'preact'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Answered } from '../server/use-answer.ts'

interface EntryPaneProps<Answer> {
  label: string
  pane: Ref<HTMLElement>
  found: Pick<Answered<Answer>, 'answer' | 'failure' | 'again'>
  onClose: () => void
  /** Shows the entry. */
  children: (answer: Answer) => ComponentChildren
}

/** The entry that is open beside a list, or why it cannot be shown. */
export function EntryPane<Answer>({ label, pane, found, onClose, children }: EntryPaneProps<Answer>) {
  const { answer, failure, again } = found
  return (
    <section class="reader" aria-label={label} tabIndex={-1} ref={pane}>
      {failure && (
        <>
          <button type="button" onClick={onClose}>
            Close
          </button>
          <FailedAnswer failure={failure} onRetry={again} />
        </>
      )}
      {answer && children(answer)}
    </section>
  )
}
