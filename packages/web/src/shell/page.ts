import type { ComponentType } from 'preact'

/** A page of the app. */
export interface Page {
  /** Its address: `search` is at `#/search`. */
  route: string
  title: string
  /** The key that goes there, after `g`. */
  shortcut: string
  component: ComponentType
  /** How much waits there, beside its title in the navigation. */
  count?: ComponentType
}
