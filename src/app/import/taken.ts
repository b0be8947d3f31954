import type { TakenItem } from '../../memory/memory.ts'

/** Outcome of one item; folders become collections, and agents' sessions become several kinds of records. */
export type Taken = Omit<TakenItem, 'what'> & {
  what: TakenItem['what'] | 'collections' | 'events' | 'gems' | 'observations' | 'summaries'
  /** Of the records that were there before; undefined where an import rewrites none. */
  rewritten?: number
}
