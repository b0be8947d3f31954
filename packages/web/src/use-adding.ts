import { useRef, useState } from 'preact/hooks'
import { useKeys } from './keys.ts'

/** The form for a new entry of a page, and the button that opens it, as does `n`. */
export function useAdding({ atFirst = false } = {}) {
  const [adding, setAdding] = useState(atFirst)
  const button = useRef<HTMLButtonElement>(null)
  const start = () => setAdding(true)
  useKeys({ n: start })
  return {
    adding,
    start,
    /** The form goes away. */
    end: () => setAdding(false),
    /** The form goes away with nothing added: back to its button. */
    cancel(): void {
      setAdding(false)
      button.current?.focus()
    },
    /** What the head of the page needs for its button. */
    head: { adding, button, onToggle: () => setAdding(!adding) },
  }
}
