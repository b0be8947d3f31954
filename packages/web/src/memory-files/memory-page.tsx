import { FailureNote } from '../failure-note.tsx'
import { countOf, formatAgo, formatBytes } from '../format.ts'
import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { PageHead } from '../page-head.tsx'
import { route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import type { MemoryFile } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { useAdding } from '../use-adding.ts'
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

/** An id has no spaces; a path may. */
const fileLinkId = (path: string): string => `memory-file-${encodeURIComponent(path)}`

/** The markdown files of memory; one of them beside the list, to be read. They are edited in any editor. */
export function MemoryPage() {
  const { params } = useStore(route)
  const found = useAnswer(
    'memory files',
    (signal) => client.memoryList({}, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const files = inOrder(found.answer?.files ?? [])
  const list = useListWithPane({ page: 'memory', ids: files.map(({ path }) => path), linkId: fileLinkId })
  const form = useAdding()
  const { again } = found
  return (
    <ListWithPane
      list={list}
      head={<PageHead title="Files" add="Add a line" {...form.head} />}
      renderPane={(path) => (
        <FilePane
          key={path}
          path={path}
          line={Number(params.get('at')) || undefined}
          pane={list.pane}
          onClose={list.close}
        />
      )}
    >
      {form.adding && (
        <AddText
          onAdded={({ path, line }) => {
            again()
            form.end()
            list.open(path, { at: String(line) })
          }}
          onClose={form.cancel}
        />
      )}
      <FoundSection label="Memory files" found={found} count={files.length > 0 && countOf(files.length, 'file')}>
        {found.answer && found.answer.conflicts.length > 0 && <Conflicts copies={found.answer.conflicts} />}
        {found.answer && files.length === 0 && <Nothing onMade={again} />}
        <ol class="hits">
          {files.map((file) => (
            <FileCard key={file.path} file={file} link={list.linkOf(file.path)} />
          ))}
        </ol>
      </FoundSection>
    </ListWithPane>
  )
}

const FileCard = ({ file: { path, kind, size, modifiedAt }, link }: { file: MemoryFile; link: HitLinkState }) => (
  <li class="hit" data-selected={link.inTabOrder} data-open={link.open}>
    <HitLink {...link}>
      <span class="hit-title">{titleOfFile(path)}</span>
    </HitLink>
    <p class="hit-facts">
      <span>{kindWords[kind]}</span>
      {titleOfFile(path) !== path && <span>{path}</span>}
      <span>{formatBytes(size)}</span>
      <span>changed {formatAgo(modifiedAt)}</span>
    </p>
  </li>
)

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
