import { useEffect, useRef, useState } from 'preact/hooks'
import { isWriting } from '../keys.ts'
import { type Thing, thingOf } from './given-thing.ts'

/** Takes what is pasted or dropped anywhere on the page; true while something is held over it. */
export function usePasteAndDrop(take: (thing: Thing) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    const takeFrom = (data: DataTransfer | null) => {
      const thing = thingOf(data)
      if (thing) latest.current(thing)
    }
    const listeners = {
      paste(event: ClipboardEvent) {
        // In a field it is text of that field.
        if (!isWriting(event.target)) takeFrom(event.clipboardData)
      },
      dragover(event: DragEvent) {
        event.preventDefault()
        setDragging(true)
      },
      dragleave(event: DragEvent) {
        if (event.relatedTarget === null) setDragging(false)
      },
      drop(event: DragEvent) {
        event.preventDefault()
        setDragging(false)
        takeFrom(event.dataTransfer)
      },
    }
    const all = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of all) addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) removeEventListener(name, listener)
    }
  }, [])

  return isDragging
}
