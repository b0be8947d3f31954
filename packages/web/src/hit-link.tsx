import type { ComponentChildren } from 'preact'

/** Where the link of an entry leads, and how the entry is: selected by the keys, or open beside the list. */
export interface HitLinkState {
  id: string
  address: string
  /** One link of a list is in the order of the tab key: the one that is selected. */
  inTabOrder: boolean
  open: boolean
  onOpen: () => void
}

interface HitLinkProps extends HitLinkState {
  /** Id of what describes it. */
  'aria-describedby'?: string
  children: ComponentChildren
}

/** The link of an entry in a list that opens beside the list. */
export function HitLink({ address, inTabOrder, open, onOpen, children, ...attributes }: HitLinkProps) {
  return (
    <a
      {...attributes}
      class="hit-link"
      href={address}
      tabIndex={inTabOrder ? 0 : -1}
      aria-current={open ? 'true' : undefined}
      onClick={(event) => {
        // With a key held the browser opens a tab or a window of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
