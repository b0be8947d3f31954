import type { SearchDependencies } from '../search/search.ts'

type Embedders = ReturnType<SearchDependencies['embedders']>

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

/** Choosing looks for files and packages, so it waits for the first question that needs a meaning. */
export function embeddersOnce(choose: SearchDependencies['embedders']): ChosenModels {
  let chosen: Embedders | undefined
  const get = () => {
    chosen ??= choose()
    return chosen
  }
  return Object.assign(get, {
    loaded: () => [chosen?.main, chosen?.instant].flatMap((model) => (model?.isLoaded?.() ? [model.id] : [])),
    async unload() {
      await chosen?.main?.unload()
      await chosen?.instant?.unload()
    },
  })
}

/** Ids of the models whose vectors are wanted. */
export const modelIds = ({ main, instant }: Embedders): string[] =>
  [main?.id, main?.lateInteraction?.id, instant?.id].filter((id) => id !== undefined)
