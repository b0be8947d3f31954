import type { LoadedConfig } from '../config/load.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import { embeddersOf, type SearchDependencies } from '../search/search.ts'

type Embedders = ReturnType<SearchDependencies['embedders']>

/** Search providers before the built-in engine. Usually none is set, and no code of any is loaded. */
export async function openProviders(
  { config, home, variable }: LoadedConfig,
  space: string,
  folder: string,
  embedders: () => Embedders,
): Promise<SearchProvider[]> {
  const { search, qmd, qdrant, offline } = config
  if (search.provider === 'native' || search.provider === 'keyword') return []
  const { openSearchProviders } = await import('../providers/search/open-search-providers.ts')
  const model = () => embeddersOf(embedders())[0]?.id ?? ''
  return openSearchProviders({
    ...{ provider: search.provider, space, home: home.root, folder, offline, qmd, qdrant, model, variable },
  })
}
