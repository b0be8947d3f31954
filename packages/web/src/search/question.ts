import type { RecordKind } from '../server/types.ts'
import { kinds } from './kinds.ts'

/** The question of the search page. The address holds all of it, so that a search can be saved and shared. */
export interface Asked {
  query: string
  mode: Mode
  /** A reference: its neighbours are asked for, and `query` says nothing. */
  similar: string
  filters: Filters
  limit: number
}

/** Names are those of the operations. */
export const modes = [
  { name: 'query', label: 'Best', explanation: 'Words and meaning together' },
  { name: 'search', label: 'Words', explanation: 'Exact words, names and phrases' },
  { name: 'vsearch', label: 'Meaning', explanation: 'Meaning alone, whatever the words' },
] as const
export type Mode = (typeof modes)[number]['name']

export const listFilters = ['collection', 'kind', 'tag', 'speaker', 'session'] as const
export const textFilters = ['after', 'before', 'path'] as const
export type ListFilter = (typeof listFilters)[number]
export type TextFilter = (typeof textFilters)[number]
export type Filters = Record<Exclude<ListFilter, 'kind'>, string[]> & { kind: RecordKind[] } & Record<
    TextFilter,
    string
  >

/** Hits at first, and as many more each time. */
export const pageSize = 10
/** The most hits that an answer holds. */
export const mostHits = 100

export function readAsked(params: URLSearchParams): Asked {
  const text = (name: string) => params.get(name) ?? ''
  return {
    query: text('q'),
    mode: modes.find(({ name }) => name === text('mode'))?.name ?? 'query',
    similar: text('similar'),
    filters: {
      collection: params.getAll('collection'),
      kind: kinds.filter((name) => params.getAll('kind').includes(name)),
      tag: params.getAll('tag'),
      speaker: params.getAll('speaker'),
      session: params.getAll('session'),
      after: text('after'),
      before: text('before'),
      path: text('path'),
    },
    limit: Math.min(mostHits, Math.max(pageSize, Number(params.get('limit')) || pageSize)),
  }
}

export function writeAsked({ query, mode, similar, filters, limit }: Asked): URLSearchParams {
  const params = new URLSearchParams()
  if (query !== '') params.set('q', query)
  if (mode !== 'query') params.set('mode', mode)
  if (similar !== '') params.set('similar', similar)
  for (const name of listFilters) for (const value of filters[name]) params.append(name, value)
  for (const name of textFilters) if (filters[name] !== '') params.set(name, filters[name])
  if (limit !== pageSize) params.set('limit', String(limit))
  return params
}

/** The same question has the same key, whatever is open beside it. */
export const keyOf = (asked: Asked): string => writeAsked(asked).toString()

/** Whether hits have a chance of answering: neighbours and lists by date were not asked anything. */
export const isScored = ({ query, similar }: Asked): boolean => similar === '' && query !== ''

export const isFiltered = ({ filters }: Asked): boolean =>
  listFilters.some((name) => filters[name].length > 0) || textFilters.some((name) => filters[name] !== '')

/** The filters in use, as the operations take them. */
export function filtersOf({ filters }: Asked): Partial<Filters> {
  const lists = listFilters.filter((name) => filters[name].length > 0).map((name) => [name, filters[name]])
  const texts = textFilters.filter((name) => filters[name] !== '').map((name) => [name, filters[name]])
  return Object.fromEntries([...lists, ...texts])
}
