import type { Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

/** Lines drawn at a time: a file of years opens as fast as that of a day. */
const linesAtOnce = 500

interface FilePaneProps {
  path: string
  /** The line that is meant, from 1. */
  line: number | undefined
  pane: Ref<HTMLElement>
  onClose: () => void
}

/** A memory file with the numbers of its lines, as text. */
export function FilePane({ path, line, pane, onClose }: FilePaneProps) {
  const [lines, setLines] = useState(linesAtOnce + (line ?? 0))
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, again } = useAnswer(
    `${path} ${lines}`,
    (signal) => client.memoryGet({ path, lines }, { signal }),
    changes,
  )
  return (
    <section class="reader" aria-label="Memory file" tabIndex={-1} ref={pane}>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
        </div>
        <h2>{path}</h2>
        {answer && <p class="reader-place">{countOf(answer.totalLines, 'line')}</p>}
      </header>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && <Lines text={answer.text} meant={line} />}
      {answer && !failure && answer.endLine < answer.totalLines && (
        <button type="button" class="more" onClick={() => setLines(lines + linesAtOnce)}>
          Show later lines
        </button>
      )}
    </section>
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
