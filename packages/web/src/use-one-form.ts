import { useRef, useState } from 'preact/hooks'

/** One form at a time of those that an entry has, and its heading, where the focus goes when a form goes away. */
export function useOneForm<Name extends string>() {
  const [opened, setOpened] = useState<Name>()
  const heading = useRef<HTMLHeadingElement>(null)
  return {
    opened,
    heading,
    toggle: (name: Name) => setOpened(opened === name ? undefined : name),
    /** The form goes away, wherever the focus is. */
    close: () => setOpened(undefined),
    /** The form goes away; the focus stays at the entry. */
    leave(): void {
      setOpened(undefined)
      heading.current?.focus()
    },
  }
}
