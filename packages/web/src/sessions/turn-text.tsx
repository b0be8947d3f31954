import { useLayoutEffect, useRef } from 'preact/hooks'
import { settleLinks } from '../document/links.ts'
import type { Rendering } from '../document/rendering.ts'
import { showFragment } from '../document/show-fragment.ts'

interface TurnTextProps {
  role: string
  text: string
  rendering: Rendering | undefined
}

/** What was said in a turn: as it was typed, or drawn where an assistant wrote it, which writes Markdown. */
export const TurnText = ({ role, text, rendering }: TurnTextProps) =>
  role === 'assistant' && rendering ? <Drawn text={text} rendering={rendering} /> : <p class="turn-text">{text}</p>

function Drawn({ text, rendering }: { text: string; rendering: Rendering }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fragment = rendering.renderTurn(text)
    settleLinks(fragment, { collection: null, path: null })
    showFragment(body.current, fragment)
  }, [text, rendering])
  return <div class="turn-text prose" ref={body} />
}
