import type { Ref } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { MarkedText } from '../search/marked-text.tsx'
import type { DocumentText } from '../server/types.ts'
import { spansOfWords } from './mark-words.ts'
import { useDocument } from './use-document.ts'

export interface ReaderProps {
  reference: string
  /** The lines that answered, both inclusive; none where `to` is 0. */
  from: number
  to: number
  /** Words of the question as they stand in the passage. */
  words: readonly string[]
  pane: Ref<HTMLElement>
  onClose: () => void
  onSimilar: () => void
}

/** A document with the lines marked that made it an answer. */
export function Reader({ reference, from, to, words, pane, onClose, onSimilar }: ReaderProps) {
  const { document: shown, failure, showEarlier, showLater, retry } = useDocument(reference, from, to)
  const scrolledTo = useRef('')
  // Once for each passage: larger windows of the same one stay where the reader is.
  useLayoutEffect(() => {
    const place = `${reference}:${from}`
    if (!shown || scrolledTo.current === place || !covers(shown, from)) return
    scrolledTo.current = place
    document.getElementById(lineId(from))?.scrollIntoView({ block: 'center' })
  })
  return (
    <section class="reader" aria-label="Document" tabIndex={-1} ref={pane}>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
          <button type="button" onClick={onSimilar} aria-keyshortcuts="s">
            Similar
          </button>
          {shown && <CopyButton label="Copy address" text={`${addressOfDocument(shown)}:${from}`} />}
        </div>
        {shown && <h2>{shown.title}</h2>}
        {shown && (
          <p class="reader-place">
            {addressOfDocument(shown)} · {shown.totalLines} lines · {shown.docid}
          </p>
        )}
        {shown?.contexts.map((context) => (
          <p class="hit-context" key={context}>
            {context}
          </p>
        ))}
        {shown?.stale && (
          <p class="notice">
            The file has changed since it was indexed. <a href="#/collections">Update its collection</a> to read it
            anew.
          </p>
        )}
        {shown?.note && <p class="notice">{shown.note}</p>}
      </header>
      {failure && (
        <div class="empty" role="alert">
          <h2>The document cannot be shown</h2>
          <p>{failure.message}</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {shown && shown.startLine > 1 && (
        <button type="button" class="more" onClick={showEarlier}>
          Show earlier lines
        </button>
      )}
      {shown && <Lines shown={shown} from={from} to={to} words={words} />}
      {shown && shown.endLine < shown.totalLines && (
        <button type="button" class="more" onClick={showLater}>
          Show later lines
        </button>
      )}
    </section>
  )
}

const lineId = (line: number): string => `line-${line}`

const covers = ({ startLine, endLine }: DocumentText, line: number): boolean => line >= startLine && line <= endLine

/** `notes/backup.md`: what `jarvis get` takes. */
const addressOfDocument = ({ collection, path, uri }: DocumentText): string =>
  collection !== null && path !== null ? `${collection}/${path}` : uri

function Lines({ shown, from, to, words }: { shown: DocumentText } & Pick<ReaderProps, 'from' | 'to' | 'words'>) {
  // Room for the longest number, so that the text begins in one column.
  const digits = String(shown.endLine).length
  return (
    <div class="lines" style={{ '--digits': String(digits) }}>
      {shown.text.split('\n').map((text, index) => {
        const line = shown.startLine + index
        const found = line >= from && line <= to
        return (
          <p key={line} id={lineId(line)} class={found ? 'line line-found' : 'line'} data-line={line}>
            {found ? <MarkedText text={text} spans={spansOfWords(text, words)} /> : text}
          </p>
        )
      })}
    </div>
  )
}
