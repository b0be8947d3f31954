import type { ComponentType } from 'preact'

/** The five places, in the order of the navigation. A bare address shows the first. */
export const places = [
  { name: 'search', title: 'Search', sign: 'M7 2.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M10.6 10.6l3.4 3.4' },
  {
    name: 'memory',
    title: 'Memory',
    sign: 'M8 13.6S2 10.2 2 6.2a3.2 3.2 0 0 1 6-1.5a3.2 3.2 0 0 1 6 1.5c0 4-6 7.4-6 7.4',
  },
  { name: 'work', title: 'Work', sign: 'M2 13.5h12M4 11V7.5M8 11V3M12 11V5.5' },
  { name: 'library', title: 'Library', sign: 'M3 2.5v11M6.5 2.5v11M9.6 3l3.4 10.4' },
  { name: 'system', title: 'System', sign: 'M2 4.5h12M2 8h12M2 11.5h12M5 3v3M11 6.5v3M7 10v3' },
] as const satisfies readonly { name: string; title: string; sign: string }[]

export type PlaceName = (typeof places)[number]['name']

/** A page of the app. A part of the product lists its own, and so appears in navigation, palette, keys and help. */
export interface Page {
  /** Its address: `facts` is at `#/facts`. */
  route: string
  title: string
  /** Where it is listed; null where only links and the palette lead there. */
  place: PlaceName | null
  /** The key that goes there, after `g`. */
  shortcut?: string
  /** Words that the palette also finds it by. */
  words?: string
  /** Brings the component; what is not opened is not loaded. */
  load: () => Promise<ComponentType>
  /** How much waits there, beside its title. */
  count?: ComponentType
  /** What it is for can be done at the computer only. */
  atComputer?: boolean
  /** Whether it has anything to show; it is left out of the navigation until it has. Shown unless given. */
  hasContent?: () => Promise<boolean>
}
