import type { Filter } from '../../core/record.ts'
import type { ProviderMode, SearchProvider } from '../../ports/search-provider.ts'
import type { SearchMode } from '../types.ts'

export const modeOf: Readonly<Record<SearchMode, ProviderMode>> = {
  search: 'keyword',
  vsearch: 'semantic',
  query: 'hybrid',
}

/** Provider modes that together answer this mode; undefined if it cannot. */
export function modesFor({ powers }: SearchProvider, mode: SearchMode): ProviderMode[] | undefined {
  const wanted = modeOf[mode]
  if (powers.modes.includes(wanted)) return [wanted]
  const halves: ProviderMode[] = ['keyword', 'semantic']
  return wanted === 'hybrid' && halves.every((half) => powers.modes.includes(half)) ? halves : undefined
}

/** The features that a question needs of a provider. */
export interface Needed {
  /** A search mode, or neighbors of a record. */
  kind: SearchMode | 'similar'
  filter: Filter
}

/** The feature that a provider lacks for the question, as the rest of a sentence; undefined if it can answer. */
export function lacks(provider: SearchProvider, { kind, filter }: Needed): string | undefined {
  if (kind === 'similar' && !provider.powers.similar) return 'it finds no neighbours'
  if (kind !== 'similar' && !modesFor(provider, kind))
    return `it does not search by ${{ search: 'words', vsearch: 'meaning', query: 'words and meaning' }[kind]}`
  const missing = usedFields(filter).filter((key) => !provider.powers.filters.includes(key))
  return missing.length === 0 ? undefined : `it does not filter by ${missing.map((key) => fieldNames[key]).join(', ')}`
}

/** Fields that narrow the search: undefined and empty labels do not, and an empty list matches nothing. */
const usedFields = (filter: Filter): (keyof Filter)[] =>
  (Object.keys(filter) as (keyof Filter)[]).filter((key) => {
    const value = filter[key]
    return value !== undefined && (Array.isArray(value) || typeof value !== 'object' || Object.keys(value).length > 0)
  })

const fieldNames: Readonly<Record<keyof Filter, string>> = {
  collections: 'collection',
  kinds: 'kind',
  facets: 'label',
  also: 'a second label',
  without: 'absence of a label',
  after: 'date',
  before: 'date',
  path: 'path',
  paths: 'path',
  recordIds: 'single records',
}
