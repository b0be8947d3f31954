import type { Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { proseFormat, tableFormat } from '../../../../src/client/plain-passage.ts'
import { FailureNote } from '../failure-note.tsx'
import { useKeys } from '../keys.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { DocumentText } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { Lines, lineId } from './lines.tsx'
import { findNamed } from './links.ts'
import { Prose } from './prose.tsx'
import { ReaderHead } from './reader-head.tsx'
import { useDocument } from './use-document.ts'
import { useRendering } from './use-rendering.ts'

export interface ReaderProps {
  reference: string
  /** The lines that answered, both inclusive; none where `to` is 0. */
  from: number
  to: number
  /** Words of the question in the passage's spelling. */
  words: readonly string[]
  pane: Ref<HTMLElement>
  onClose: () => void
  onSimilar: () => void
  /** Another document that this one names is to be read here. */
  onOpen: (reference: string) => void
}

/** A document with the passage marked that made it an answer: as it was meant to look, or its source with line numbers. */
export function Reader({ reference, from, to, words, pane, onClose, onSimilar, onOpen }: ReaderProps) {
  const { document: shown, failure, showEarlier, showLater, retry } = useDocument(reference, from, to)
  const rendering = useRendering()
  const [wantsSource, setWantsSource] = useState(false)
  const following = useAction()
  const canRender = proseFormat.test(shown?.path ?? '') || tableFormat.test(shown?.path ?? '')
  const view = canRender && rendering.ready ? (wantsSource ? 'source' : 'prose') : undefined
  const section = useRef<HTMLDivElement>(null)
  useScrollToPassage(section, shown, { reference, from, to }, view ?? 'source', rendering.settled)
  const toggleView = () => setWantsSource(!wantsSource)
  useKeys({ v: view ? toggleView : undefined })

  async function follow(target: { address: string } | { name: string }): Promise<void> {
    if ('address' in target) return onOpen(target.address)
    await following.run(async () => {
      const found = shown?.collection ? await findNamed(shown.collection, target.name) : undefined
      if (found === undefined) throw new Error(`No file of this collection is named “${target.name}”.`)
      onOpen(found)
    })
  }

  return (
    <section class="reader" aria-label="Document" tabIndex={-1} ref={pane}>
      <ReaderHead shown={shown} line={from} view={view} onView={toggleView} onClose={onClose} onSimilar={onSimilar} />
      {shown?.contexts.map((context) => (
        <p class="hit-context" key={context}>
          {context}
        </p>
      ))}
      {shown?.stale && (
        <p class="notice">
          The file has changed since it was indexed. <a href="#/collections">Update its collection</a> to read it again.
        </p>
      )}
      {shown?.note && <p class="notice">{shown.note}</p>}
      <FailureNote failure={following.failure} />
      {failure && <FailedAnswer failure={failure} onRetry={retry} />}
      {shown && shown.startLine > 1 && (
        <button type="button" class="more" onClick={showEarlier}>
          Show earlier lines
        </button>
      )}
      <div ref={section}>
        {shown && rendering.settled && view === 'prose' && rendering.ready && (
          <Prose {...{ shown, from, to, words }} rendering={rendering.ready} onFollow={follow} />
        )}
        {shown && rendering.settled && view !== 'prose' && (
          <Lines {...{ shown, from, to, words }} rendering={rendering.ready} />
        )}
      </div>
      {shown && shown.endLine < shown.totalLines && (
        <button type="button" class="more" onClick={showLater}>
          Show later lines
        </button>
      )}
    </section>
  )
}

/** Brings the passage into view, once for each: larger windows of the same one stay where the reader is. */
function useScrollToPassage(
  section: { current: HTMLDivElement | null },
  shown: DocumentText | undefined,
  { reference, from, to }: Pick<ReaderProps, 'reference' | 'from' | 'to'>,
  view: 'prose' | 'source',
  isDrawn: boolean,
): void {
  const scrolledTo = useRef('')
  useLayoutEffect(() => {
    const place = `${reference}:${from}:${view}`
    if (!shown || !isDrawn || scrolledTo.current === place || from < shown.startLine || from > shown.endLine) return
    scrolledTo.current = place
    const passage = to === 0 ? null : section.current?.querySelector('.found')
    if (view === 'prose' && to === 0) section.current?.scrollIntoView({ block: 'nearest' })
    else (passage ?? document.getElementById(lineId(from)))?.scrollIntoView({ block: 'center' })
  })
}
