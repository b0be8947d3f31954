import { useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf, formatAgo, formatBytes } from '../format.ts'
import { HitLink } from '../hit-link.tsx'
import { useKeys } from '../keys.ts'
import { PageHead } from '../page-head.tsx'
import { addressOfEntry, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { MemoryFile } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { AddText } from './add-text.tsx'
import { FilePane } from './file-pane.tsx'
import { inOrder, titleOfFile } from './file-words.ts'

const kindWords: Readonly<Record<MemoryFile['kind'], string>> = {
  identity: 'who the assistant is',
  user: 'about you',
  memory: 'long-term memory',
  daily: 'daily notes',
  session: 'session notes',
  note: 'a note',
}

const fileLinkId = (index: number): string => `memory-file-${index}`

/** The markdown files of memory; one of them beside the list, to be read. They are edited in any editor. */
export function MemoryPage() {
  const { params } = useStore(route)
  const opened = params.get('open') ?? undefined
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, waiting, again } = useAnswer(
    'memory files',
    (signal) => client.memoryList({}, { signal }),
    changes,
  )
  const files = inOrder(answer?.files ?? [])
  const [selected, setSelected] = useState(0)
  const [adding, setAdding] = useState(false)
  const pane = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function open(path: string, { focus = true, line }: { focus?: boolean; line?: number } = {}): void {
    const at = line === undefined ? {} : { at: String(line) }
    goTo('memory', new URLSearchParams({ open: path, ...at }), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }

  function close(): void {
    goTo('memory')
    requestAnimationFrame(() => focusEntry(fileLinkId(selected)))
  }

  function select(wanted: number): void {
    const index = Math.max(0, Math.min(files.length - 1, wanted))
    const file = files[index]
    if (!file) return
    setSelected(index)
    focusEntry(fileLinkId(index))
    if (opened) open(file.path, { focus: false })
  }

  useKeys({
    n: () => setAdding(true),
    j: () => select(document.activeElement?.id === fileLinkId(selected) || opened ? selected + 1 : selected),
    k: () => select(selected - 1),
    Escape: opened ? close : undefined,
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <PageHead
          title="Files"
          add="Add a line"
          adding={adding}
          button={addButton}
          onToggle={() => setAdding(!adding)}
        />
      </div>
      <div class="answers">
        {adding && (
          <AddText
            onAdded={({ path, line }) => {
              again()
              setAdding(false)
              open(path, { line })
            }}
            onClose={() => {
              setAdding(false)
              addButton.current?.focus()
            }}
          />
        )}
        <section class="results" aria-label="Memory files" aria-busy={waiting}>
          <p class="results-count" role="status">
            {answer && !failure && files.length > 0 && countOf(files.length, 'file')}
          </p>
          {failure && <FailedAnswer failure={failure} onRetry={again} />}
          {answer && answer.conflicts.length > 0 && <Conflicts copies={answer.conflicts} />}
          {answer && files.length === 0 && <Nothing onMade={again} />}
          <ol class="hits">
            {files.map(({ path, kind, size, modifiedAt }, index) => (
              <li key={path} class="hit" data-selected={index === selected} data-open={path === opened}>
                <HitLink
                  id={fileLinkId(index)}
                  address={addressOfEntry('memory', path)}
                  inTabOrder={index === selected}
                  open={path === opened}
                  onOpen={() => {
                    setSelected(index)
                    open(path)
                  }}
                >
                  <span class="hit-title">{titleOfFile(path)}</span>
                </HitLink>
                <p class="hit-facts">
                  <span>{kindWords[kind]}</span>
                  {titleOfFile(path) !== path && <span>{path}</span>}
                  <span>{formatBytes(size)}</span>
                  <span>changed {formatAgo(modifiedAt)}</span>
                </p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {opened !== undefined && (
        <FilePane key={opened} path={opened} line={Number(params.get('at')) || undefined} pane={pane} onClose={close} />
      )}
    </div>
  )
}

/** Copies that Jarvis made because two changes of a file could not be joined. */
function Conflicts({ copies }: { copies: readonly string[] }) {
  return (
    <div class="notice">
      <p>
        Two changes could not be merged. The second one is saved as a copy next to the file: copy what you need in an
        editor, then delete it.
      </p>
      <ul>
        {copies.map((copy) => (
          <li key={copy}>
            <code>{copy}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Nothing({ onMade }: { onMade: () => void }) {
  const making = useAction()
  return (
    <div class="empty">
      <h2>No memory files yet</h2>
      <p>Create SOUL.md, USER.md and MEMORY.md from templates, here or in a terminal:</p>
      <p>
        <code>jarvis memory init</code>
      </p>
      <button
        type="button"
        disabled={making.running}
        onClick={async () => {
          if (await making.run(() => client.memoryInit())) onMade()
        }}
      >
        Create them
      </button>
      <FailureNote failure={making.failure} />
    </div>
  )
}
