import { useLayoutEffect, useRef } from 'preact/hooks'
import { Prose } from '../document/prose.tsx'
import type { Rendering } from '../document/rendering.ts'
import { markPassage, markQuotes } from './highlights.ts'

interface GemTextProps {
  title: string
  text: string
  /** The file of the text, whose format decides how it is rendered. */
  path: string | null
  rendering: Rendering
  quotes: readonly string[]
  /** Words that a citation led to: shown once, when the text is drawn. */
  says?: string | undefined
  /** What the reader has selected; empty when nothing is. */
  onSelect: (words: string) => void
}

/** The text of a gem as it was meant to look, with what the owner marked in it. */
export function GemText({ title, text, path, rendering, quotes, says, onSelect }: GemTextProps) {
  const body = useRef<HTMLDivElement>(null)
  /** The words that were scrolled to. */
  const led = useRef<string | undefined>(undefined)
  const shown = useRef({ text, title, startLine: 1, collection: null, path })
  const { current } = shown
  if (current.text !== text || current.title !== title || current.path !== path)
    shown.current = { ...current, text, title, path }
  // After the text was drawn: effects of what is within come first.
  useLayoutEffect(() => {
    if (!body.current) return
    markQuotes(body.current, quotes)
    const passage = says === undefined ? undefined : markPassage(body.current, says)
    if (passage && led.current !== says) passage.scrollIntoView({ block: 'center' })
    if (passage) led.current = says
  }, [text, rendering, says, quotes.join('\0')])
  useLayoutEffect(() => {
    const look = () => {
      const selection = getSelection()
      const isHere = selection?.anchorNode && body.current?.contains(selection.anchorNode)
      onSelect(isHere ? selection.toString().trim() : '')
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return (
    <div ref={body} class="gem-text">
      <Prose shown={shown.current} from={1} to={0} words={[]} rendering={rendering} onFollow={() => {}} />
    </div>
  )
}
