import type { HitLinkState } from '../hit-link.tsx'
import { isWriting, useKeys } from '../keys.ts'
import { useSelection } from '../use-selection.ts'
import { type OpenEntryNeeds, type Place, useOpenEntry } from './use-open-entry.ts'

interface ListWithPaneNeeds extends OpenEntryNeeds {
  /** What the list shows, in its order. */
  ids: readonly string[]
  /** Id of the link of an entry. */
  linkId: (id: string) => string
}

export type ListWithPane = ReturnType<typeof useListWithPane>

/** A list of which one entry is open beside it. What the keys select is opened, too, where an entry is open already. */
export function useListWithPane({ ids, linkId, ...needs }: ListWithPaneNeeds) {
  const { opened, entry, pane, addressOfEntry, ...beside } = useOpenEntry(needs)
  const { meant, setSelectedId, ...selection } = useSelection({ ids, linkId, first: entry })

  function show(id: string): void {
    setSelectedId(id)
    beside.show(id)
  }

  function open(id: string, place?: Place): void {
    setSelectedId(id)
    beside.open(id, place)
  }

  function close(): void {
    beside.close()
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

  /** What the link of an entry shows and does. */
  const linkOf = (id: string): HitLinkState => ({
    id: linkId(id),
    address: addressOfEntry(id),
    inTabOrder: id === meant,
    open: id === entry,
    onOpen: () => open(id),
  })
  return {
    ...{ opened, entry, pane, addressOfEntry, open, show, close, linkOf },
    /** Id of the entry that a key means. */
    meant,
    select: setSelectedId,
    /** From the question to the list. */
    enter: () => move(0),
  }
}

interface ListActs {
  move: (by: number) => void
  /** Opens the entry that the keys mean; undefined where the list is empty. */
  open: (() => void) | undefined
  /** Undefined where nothing is open. */
  close: (() => void) | undefined
}

/** `j` and `k` select, Enter opens. Escape leaves the field that is being written in, else closes what is open. */
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
