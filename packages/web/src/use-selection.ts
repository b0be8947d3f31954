import { useState } from 'preact/hooks'

interface SelectionNeeds {
  /** What the list shows, in its order. */
  ids: readonly string[]
  /** Id of the link of an entry. */
  linkId: (id: string) => string
  /** The entry from which the keys go on at first; before the list where it is not given. */
  first?: string | undefined
}

/** Gives the link of an entry the focus, with the whole entry in view. */
function focusEntry(linkId: string): void {
  const link = document.getElementById(linkId)
  link?.focus({ preventScroll: true })
  link?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** Gives what was opened the focus, at its beginning: on a small screen it takes the place of a list that may be scrolled. */
export function focusPane(pane: { readonly current: HTMLElement | null }): void {
  requestAnimationFrame(() => {
    pane.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  })
}

/** Which entry of a list the keys mean; it stays the same one when the list grows. */
export function useSelection({ ids, linkId, first }: SelectionNeeds) {
  const [selectedId, setSelectedId] = useState(first)
  const selected = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  const focus = (id: string | undefined) => {
    if (id !== undefined) focusEntry(linkId(id))
  }
  return {
    selectedId,
    /** The selected one, else the first: the one in the order of the tab key. */
    meant: ids[Math.max(0, selected)],
    setSelectedId,
    focus,
    /** The entry is settled and goes away: on to the next one, or to the heading of the list where it was the last. */
    goOnFrom(id: string, heading: { readonly current: HTMLElement | null }): void {
      const place = ids.indexOf(id)
      const next = ids[place + 1] ?? ids[place - 1]
      setSelectedId(next)
      requestAnimationFrame(() => (next === undefined ? heading.current?.focus() : focus(next)))
    },
    /** Selects the entry so many places on, and gives it the focus. The first step selects the first. */
    move(by: number): string | undefined {
      const index = selected < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, selected + by))
      setSelectedId(ids[index])
      focus(ids[index])
      return ids[index]
    },
  }
}
