import type { Ref } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Prose } from '../document/prose.tsx'
import type { Rendering } from '../document/rendering.ts'
import { useRendering } from '../document/use-rendering.ts'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { goTo } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { titleOfFile } from './file-words.ts'

/** Lines drawn at a time: a file of years opens as fast as that of a day. */
const linesAtOnce = 500

interface FilePaneProps {
  path: string
  /** The line that is meant, from 1. */
  line: number | undefined
  pane: Ref<HTMLElement>
  onClose: () => void
}

/** A memory file as it was meant to look, or its source with line numbers. */
export function FilePane({ path, line, pane, onClose }: FilePaneProps) {
  const [lines, setLines] = useState(linesAtOnce + (line ?? 0))
  const [wantsSource, setWantsSource] = useState(false)
  const rendering = useRendering()
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, again } = useAnswer(
    `${path} ${lines}`,
    (signal) => client.memoryGet({ path, lines }, { signal }),
    changes,
  )
  const isProse = rendering.ready !== undefined && !wantsSource
  const toggleView = () => setWantsSource(!wantsSource)
  useKeys({ v: rendering.ready ? toggleView : undefined })
  return (
    <section class="reader" aria-label="Memory file" tabIndex={-1} ref={pane}>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
          {rendering.ready && (
            <button type="button" aria-pressed={wantsSource} aria-keyshortcuts="v" onClick={toggleView}>
              Source
            </button>
          )}
        </div>
        <h2>{titleOfFile(path)}</h2>
        {answer && (
          <p class="reader-place">
            {path} · {countOf(answer.totalLines, 'line')}
          </p>
        )}
      </header>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && rendering.settled && isProse && rendering.ready && (
        <Rendered text={answer.text} path={path} meant={line} rendering={rendering.ready} />
      )}
      {answer && !failure && rendering.settled && !isProse && <Lines text={answer.text} meant={line} />}
      {answer && !failure && answer.endLine < answer.totalLines && (
        <button type="button" class="more" onClick={() => setLines(lines + linesAtOnce)}>
          Show later lines
        </button>
      )}
    </section>
  )
}

interface RenderedProps {
  text: string
  path: string
  meant: number | undefined
  rendering: Rendering
}

/** Its Markdown drawn. A name that it links to is looked for everywhere: memory files are in no collection. */
function Rendered({ text, path, meant = 0, rendering }: RenderedProps) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => ({ text, title: '', startLine: 1, collection: null, path }), [text, path])
  useLayoutEffect(() => body.current?.querySelector('.found')?.scrollIntoView({ block: 'center' }), [shown, meant])
  return (
    <div ref={body}>
      <Prose
        shown={shown}
        rendering={rendering}
        from={meant}
        to={meant}
        words={[]}
        onFollow={(target) =>
          goTo('search', new URLSearchParams('name' in target ? { q: target.name } : { open: target.address }))
        }
      />
    </div>
  )
}

function Lines({ text, meant }: { text: string; meant: number | undefined }) {
  const lines = text.split('\n')
  const found = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => found.current?.scrollIntoView({ block: 'center' }), [meant])
  return (
    <div class="lines" style={{ '--digits': String(String(lines.length).length) }}>
      {lines.map((line, index) => (
        <p
          key={index}
          class={index + 1 === meant ? 'line line-found' : 'line'}
          data-line={index + 1}
          ref={index + 1 === meant ? found : null}
        >
          {line}
        </p>
      ))}
    </div>
  )
}
