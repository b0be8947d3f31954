import type { TakenItem } from '../../memory/memory.ts'

/** What became of one item; folders become collections, and what agents did becomes more than one thing. */
export type Taken = Omit<TakenItem, 'what'> & {
  what: TakenItem['what'] | 'collections' | 'events' | 'gems' | 'observations' | 'summaries'
}
