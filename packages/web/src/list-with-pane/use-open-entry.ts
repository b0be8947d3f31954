import { useRef } from 'preact/hooks'
import { addressOf, goTo, route } from '../route.ts'
import { useStore } from '../store.ts'
import { focusPane } from '../use-selection.ts'

export interface OpenEntryNeeds {
  /** The page in the address: `facts` is at `#/facts`. */
  page: string
  /** The rest of the address, with this entry open or none. Unless given, nothing but the entry is in it. */
  paramsOf?: (open?: string) => URLSearchParams
  /** The entry that the address opens, where it names it by something other than its id. */
  entryOf?: (open: string) => string | undefined
  /** Address of an entry that is read on a page of its own; undefined for one that is read beside the list. */
  elsewhere?: (id: string) => string | undefined
}

/** The part of an entry that is meant, as the address names it. */
export type Place = Readonly<Record<string, string>>

/** The entry of a page that the address opens, in `open`, and the ways to another one. */
export function useOpenEntry({ page, paramsOf = paramsOfOpen, ...needs }: OpenEntryNeeds) {
  const { entryOf = (open) => open, elsewhere = () => undefined } = needs
  const opened = useStore(route).params.get('open') ?? undefined
  const pane = useRef<HTMLElement>(null)

  /** Opens an entry; the focus stays where it is. */
  function show(id: string, place: Place = {}): void {
    const params = new URLSearchParams([...paramsOf(id), ...Object.entries(place)])
    // Going from one entry to the next is no journey: one step back closes the pane.
    goTo(page, params, { replace: opened !== undefined })
  }

  return {
    /** What the address opens. */
    opened,
    /** Id of the entry that it is. */
    entry: opened === undefined ? undefined : entryOf(opened),
    /** Where it is shown. */
    pane,
    addressOfEntry: (id: string): string => elsewhere(id) ?? addressOf(page, paramsOf(id)),
    show,
    /** Opens an entry and goes on there. */
    open(id: string, place?: Place): void {
      const address = elsewhere(id)
      if (address !== undefined) {
        location.hash = address
        return
      }
      show(id, place)
      focusPane(pane)
    },
    close: () => goTo(page, paramsOf()),
  }
}

const paramsOfOpen = (open?: string): URLSearchParams => new URLSearchParams(open === undefined ? {} : { open })
