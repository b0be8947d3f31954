import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Actions by key (`j`), by two keys in sequence (`g s`), or by a key with Ctrl or ⌘ (`mod k`). `false` passes the key on to
 * the previous listener.
 */
export type KeyBindings = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>

/** Innermost last: a panel that was opened later takes Escape before the page below it. */
const layers: { bindings: KeyBindings }[] = []

/** Milliseconds in which the second key of two has to come. */
const secondKeyPause = 1500
let first = { key: '', at: 0 }

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    // Also in text fields: these combinations type no letter.
    if (!event.shiftKey) act(`mod ${event.key}`, event)
    return
  }
  // In a text field letters are text; Escape leaves it. An open dialog handles its own keys.
  if ((isWriting(event.target) && event.key !== 'Escape') || document.querySelector('dialog[open]')) return
  const { key, at } = first
  first = { key: '', at: 0 }
  const isSecond = key !== '' && event.timeStamp - at < secondKeyPause
  if (isSecond && act(`${key} ${event.key}`, event)) return
  if (layers.some(({ bindings }) => Object.keys(bindings).some((name) => name.startsWith(`${event.key} `))))
    first = { key: event.key, at: event.timeStamp }
  else act(event.key, event)
})

function act(name: string, event: KeyboardEvent): boolean {
  for (const { bindings } of [...layers].reverse()) {
    const does = bindings[name]
    if (does && does(event) !== false) {
      event.preventDefault()
      return true
    }
  }
  return false
}

/** Listens to keys while the component is mounted. New bindings take effect without a new listener. */
export function useKeys(bindings: KeyBindings): void {
  const layer = useRef({ bindings })
  layer.current.bindings = bindings
  // Before it is painted: who sees a button may press its key.
  useLayoutEffect(() => {
    const mine = layer.current
    layers.push(mine)
    return () => {
      layers.splice(layers.indexOf(mine), 1)
    }
  }, [])
}

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))
