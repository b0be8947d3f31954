import { useRef } from 'preact/hooks'
import type { HitLinkState } from '../hit-link.tsx'
import { isWriting, useKeys } from '../keys.ts'
import { addressOf, goTo, route } from '../route.ts'
import { useStore } from '../store.ts'
import { focusPane, useSelection } from '../use-selection.ts'

interface ListWithPaneNeeds {
  /** The page in the address: `facts` is at `#/facts`. */
  page: string
  /** What the list shows, in its order. */
  ids: readonly string[]
  /** Id of the link of an entry. */
  linkId: (id: string) => string
  /** The rest of the address, with this entry open or none. Unless given, nothing but the entry is in it. */
  paramsOf?: (open?: string) => URLSearchParams
}

export type ListWithPane = ReturnType<typeof useListWithPane>

/**
 * A list of which one entry is open beside it, as the address says in `open`. `j` and `k` select, and what is open follows;
 * Enter opens the selected entry. Escape leaves the field in which somebody writes, else closes what is open.
 */
export function useListWithPane({ page, ids, linkId, paramsOf = paramsOfOpen }: ListWithPaneNeeds) {
  const opened = useStore(route).params.get('open') ?? undefined
  const { meant, setSelectedId, ...selection } = useSelection({ ids, linkId, first: opened })
  const pane = useRef<HTMLElement>(null)
  const addressOfEntry = (id: string) => addressOf(page, paramsOf(id))

  function show(id: string, place: Readonly<Record<string, string>> = {}): void {
    setSelectedId(id)
    const params = new URLSearchParams([...paramsOf(id), ...Object.entries(place)])
    // Going from one entry to the next is no journey: one step back closes the pane.
    goTo(page, params, { replace: opened !== undefined })
  }

  function open(id: string, place?: Readonly<Record<string, string>>): void {
    show(id, place)
    focusPane(pane)
  }

  function close(): void {
    goTo(page, paramsOf())
    const left = opened !== undefined && ids.includes(opened) ? opened : meant
    requestAnimationFrame(() => selection.focus(left))
  }

  function move(by: number): void {
    const id = selection.move(by)
    if (opened !== undefined && id !== undefined) show(id)
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: (event) => {
      // A button or link does what it says.
      if ((event.target as HTMLElement).closest('a, button, summary') || meant === undefined) return false
      open(meant)
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (opened !== undefined) close()
      else return false
    },
  })

  return {
    /** Id of the entry that the address opens. */
    opened,
    /** Where it is shown. */
    pane,
    addressOfEntry,
    /** Opens an entry and goes on there; `place` is the part of it that is meant, as the address names it. */
    open,
    /** Opens an entry; the focus stays where it is. */
    show,
    close,
    /** From the question to the list. */
    enter: () => move(0),
    /** What the link of an entry shows and does. */
    linkOf: (id: string): HitLinkState => ({
      id: linkId(id),
      address: addressOfEntry(id),
      inTabOrder: id === meant,
      open: id === opened,
      onOpen: () => open(id),
    }),
  }
}

const paramsOfOpen = (open?: string): URLSearchParams => new URLSearchParams(open === undefined ? {} : { open })
