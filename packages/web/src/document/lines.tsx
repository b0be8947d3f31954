import { useLayoutEffect, useRef } from 'preact/hooks'
import { MarkedText } from '../search/marked-text.tsx'
import type { DocumentText } from '../server/types.ts'
import { markWords, spansOfWords } from './mark-words.ts'
import type { Rendering } from './rendering.ts'

interface LinesProps {
  shown: DocumentText
  /** The lines that answered, both inclusive; none where `to` is 0. */
  from: number
  to: number
  words: readonly string[]
  rendering?: Rendering | undefined
}

export const lineId = (line: number): string => `line-${line}`

/** The source with its numbers; code in the colours of its language. */
export function Lines({ shown, from, to, words, rendering }: LinesProps) {
  const language = /\.([a-z0-9]+)$/i.exec(shown.path ?? '')?.[1] ?? ''
  const coloured = rendering?.highlightLines(shown.text, language)
  // Room for the longest number, so that the text begins in one column.
  const digits = String(shown.endLine).length
  return (
    <div class="lines" style={{ '--digits': String(digits) }}>
      {shown.text.split('\n').map((text, index) => {
        const line = shown.startLine + index
        const found = line >= from && line <= to
        const html = coloured?.[index]
        return (
          <p key={line} id={lineId(line)} class={found ? 'line line-found' : 'line'} data-line={line}>
            {html?.includes('<') ? (
              <Coloured html={html} words={found ? words : []} />
            ) : (
              <MarkedText text={text} spans={found ? spansOfWords(text, words) : []} />
            )}
          </p>
        )
      })}
    </div>
  )
}

/** A line of highlighted code: spans with classes and escaped text, written by the highlighter alone. */
function Coloured({ html, words }: { html: string; words: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current!.innerHTML = html
    markWords(place.current!, words)
  }, [html, words.join(' ')])
  return <span ref={place} />
}
