import type { SearchDependencies } from '../search/search.ts'

/** Embedders that are chosen at the first need. */
export type ChosenModels = SearchDependencies['embedders'] & {
  /** Ids of those whose weights are in memory. */
  loaded(): string[]
  unload(): Promise<void>
}

/** Models of several open spaces with the same settings: in memory once, and not freed when one of the spaces is closed. */
export interface SharedModels {
  take(make: () => ChosenModels): ChosenModels
  unload(): Promise<void>
}

export function createSharedModels(): SharedModels {
  let taken: ChosenModels | undefined
  return {
    take(make) {
      taken ??= make()
      return taken
    },
    unload: async () => taken?.unload(),
  }
}
