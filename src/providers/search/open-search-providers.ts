import { reasonOf } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import { openProvider } from '../catalog.ts'

export interface SearchProviderSettings {
  /** Names separated by commas, first choice first. */
  provider: string
  space: string
  /** Base folder of module paths, where a provider may also keep its own files. */
  home: string
  /** Folder of the space: a provider's files below it are deleted with the space. */
  folder: string
  offline: boolean
  qmd: { path: string; mode: 'cli' | 'server'; port: number }
  qdrant: { url: string; keyVariable: string }
  /** Id of the embedder whose vectors are sent with the records; empty for none. */
  model: () => string
  /** Value of an environment variable. */
  variable(name: string): string | undefined
}

/** The built-in engine, and its mode without embeddings: providers after it are never asked. */
const own = ['native', 'keyword'] as const
type Named = 'qmd' | 'qdrant'
const named: readonly Named[] = ['qmd', 'qdrant']

/** Names of a list in order, up to the built-in engine. */
const before = (provider: string): string[] => {
  const names = provider
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const end = names.findIndex((name) => (own as readonly string[]).includes(name))
  return end < 0 ? names : names.slice(0, end)
}

/**
 * The providers named before the built-in engine in the settings; only their code is loaded. One that cannot be created
 * is listed as unavailable with the reason: a wrong name must not prevent answers.
 */
export async function openSearchProviders(settings: SearchProviderSettings): Promise<SearchProvider[]> {
  const providers: SearchProvider[] = []
  for (const name of before(settings.provider)) {
    try {
      providers.push(await open(name, settings))
    } catch (error) {
      providers.push(unavailableProvider(name, reasonFor(name, error)))
    }
  }
  return providers
}

async function open(name: string, settings: SearchProviderSettings): Promise<SearchProvider> {
  const { space, home, folder, offline, model, variable } = settings
  if (name === 'qdrant') {
    const { url, keyVariable } = settings.qdrant
    const { createQdrantProvider } = await import('./qdrant/qdrant.ts')
    return createQdrantProvider({ url, key: variable(keyVariable) || undefined, offline, space, model })
  }
  if (name === 'qmd') {
    const { createQmdProvider } = await import('./qmd/qmd.ts')
    return createQmdProvider({ ...settings.qmd, space, folder })
  }
  return openProvider('search', name, home, { space, offline })
}

function reasonFor(name: string, error: unknown): string {
  const known = [...own, ...named]
  const guess = /^[\w-]+$/.test(name) ? didYouMean(nearest(name, known)) : ''
  if (guess !== '') return `unknown search provider "${name}" (search.provider).${guess}`
  return reasonOf(error)
}

function unavailableProvider(name: string, reason: string): SearchProvider {
  const refuse = async () => {
    throw new Error(reason)
  }
  return {
    name,
    id: `unavailable:${name}`,
    // It claims every feature, so that each request is answered with the reason, and not with a missing feature.
    powers: {
      modes: ['keyword', 'semantic', 'hybrid'],
      similar: true,
      vectors: false,
      ranks: true,
      filters: ['collections', 'kinds', 'facets', 'also', 'without', 'after', 'before', 'path', 'paths', 'recordIds'],
    },
    checkAvailability: async () => ({ available: false, reason, fix: 'jarvis config explain' }),
    index: refuse,
    remove: refuse,
    search: refuse,
    findSimilar: refuse,
    reindexAll: refuse,
    close: async () => {},
  }
}
