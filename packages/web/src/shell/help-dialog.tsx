import { useLayoutEffect, useRef } from 'preact/hooks'
import { pages } from './page-table.ts'

const keys: readonly (readonly [string, string])[] = [
  ['Ctrl K, ⌘ K', 'Find a page, a fact, a file, a session, or something to do'],
  ['/', 'Write a question'],
  ['↓', 'From the question to the answers'],
  ['j, k', 'Next, previous entry of any list'],
  ['Enter', 'Open the answer'],
  ['e', 'Explain its rank'],
  ['s', 'Find similar ones'],
  ['v', 'The source of the open document, and back'],
  ['n', 'Add a fact, or a note'],
  ['e, p, l, m, r', 'Edit, pin, link, merge into, retract the open observation'],
  ['p', 'In the feed: pause, resume'],
  ['+, -', 'In messages: the selected hit answers, does not'],
  ['e, r', 'Edit, retract the open fact'],
  ['u', 'Undo the last write of this page'],
  ['1, 2, b, m', 'In a review: keep the earlier, the later, both; merge duplicates'],
  ['Esc', 'Back: out of the question, the document, the neighbours'],
  ...pages.flatMap(({ shortcut, title }) =>
    shortcut === undefined ? [] : [[`g ${shortcut}`, `Go to ${title}`] as const],
  ),
  ['?', 'This help'],
]

const syntax: readonly (readonly [string, string])[] = [
  ['"rolling update"', 'the phrase, word by word'],
  ['-helm', 'without this word'],
  ['deploy*', 'words that start with this'],
  ['tag:work  path:guides/', 'filters'],
  ['after:2024-03  before:7d', 'a span of time'],
]

/** Keys and the language of questions. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={onClose}>
      <form method="dialog">
        <h2 id="help-title">Keys</h2>
        <button type="submit">Close</button>
      </form>
      <Table rows={keys} />
      <h2>Questions</h2>
      <Table rows={syntax} />
    </dialog>
  )
}

function Table({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {rows.map(([term, meaning]) => (
        <div key={term}>
          <dt>
            <kbd>{term}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
