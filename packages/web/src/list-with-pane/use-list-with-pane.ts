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
  /** The entry that the address opens, where it names it by something other than its id. */
  entryOf?: (open: string) => string | undefined
  /** Address of an entry that is read on a page of its own; undefined for one that is read beside the list. */
  elsewhere?: (id: string) => string | undefined
}

/** The part of an entry that is meant, as the address names it. */
type Place = Readonly<Record<string, string>>

export type ListWithPane = ReturnType<typeof useListWithPane>

/**
 * A list of which one entry is open beside it, as the address says in `open`. `j` and `k` select, and what is open follows;
 * Enter opens the selected entry. Escape leaves the field in which somebody writes, else closes what is open.
 */
export function useListWithPane({ page, ids, linkId, ...needs }: ListWithPaneNeeds) {
  const { paramsOf = paramsOfOpen, entryOf = (open) => open, elsewhere = () => undefined } = needs
  const opened = useStore(route).params.get('open') ?? undefined
  const entry = opened === undefined ? undefined : entryOf(opened)
  const { meant, setSelectedId, ...selection } = useSelection({ ids, linkId, first: entry })
  const pane = useRef<HTMLElement>(null)
  const addressOfEntry = (id: string) => elsewhere(id) ?? addressOf(page, paramsOf(id))

  function show(id: string, place: Place = {}): void {
    setSelectedId(id)
    const params = new URLSearchParams([...paramsOf(id), ...Object.entries(place)])
    // Going from one entry to the next is no journey: one step back closes the pane.
    goTo(page, params, { replace: opened !== undefined })
  }

  function open(id: string, place?: Place): void {
    const address = elsewhere(id)
    if (address !== undefined) {
      location.hash = address
      return
    }
    show(id, place)
    focusPane(pane)
  }

  function close(): void {
    goTo(page, paramsOf())
    const left = entry !== undefined && ids.includes(entry) ? entry : meant
    requestAnimationFrame(() => selection.focus(left))
  }

  function move(by: number): void {
    const id = selection.move(by)
    if (opened !== undefined && id !== undefined) show(id)
  }

  useListKeys({
    move,
    open: meant === undefined ? undefined : () => open(meant),
    close: opened === undefined ? undefined : close,
  })

  return {
    /** What the address opens. */
    opened,
    /** Id of the entry that it is. */
    entry,
    /** Where it is shown. */
    pane,
    /** Id of the entry that a key means. */
    meant,
    select: setSelectedId,
    addressOfEntry,
    /** Opens an entry and goes on there. */
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
      open: id === entry,
      onOpen: () => open(id),
    }),
  }
}

const paramsOfOpen = (open?: string): URLSearchParams => new URLSearchParams(open === undefined ? {} : { open })

interface ListActs {
  move: (by: number) => void
  /** Opens the entry that the keys mean; undefined where the list is empty. */
  open: (() => void) | undefined
  /** Undefined where nothing is open. */
  close: (() => void) | undefined
}

function useListKeys({ move, open, close }: ListActs): void {
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: (event) => {
      // A button or link does what it says.
      if (!open || (event.target as HTMLElement).closest('a, button, summary')) return false
      open()
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (close) close()
      else return false
    },
  })
}
