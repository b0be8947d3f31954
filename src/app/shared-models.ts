import type { SearchDependencies } from '../search/search.ts'

type Embedders = ReturnType<SearchDependencies['embedders']>

/** Embedders that are chosen at the first need. */
export type ChosenModels = SearchDependencies['embedders'] & {
  /** Ids of the loaded models. */
  loaded(): string[]
  unload(): Promise<void>
}

/** Models of several open spaces with the same settings: in memory once, and not freed when one of the spaces is closed. */
export interface SharedModels {
  /** `kind` distinguishes models that not every space may use. */
  take(make: () => ChosenModels, kind?: string): ChosenModels
  unload(): Promise<void>
}

export function createSharedModels(): SharedModels {
  const taken = new Map<string, ChosenModels>()
  return {
    take(make, kind = '') {
      const known = taken.get(kind) ?? make()
      taken.set(kind, known)
      return known
    },
    async unload() {
      for (const models of taken.values()) await models.unload()
    },
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

/** Ids of the models whose vectors are in use. */
export const modelIds = ({ main, instant }: Embedders): string[] =>
  [main?.id, main?.lateInteraction?.id, instant?.id].filter((id) => id !== undefined)
