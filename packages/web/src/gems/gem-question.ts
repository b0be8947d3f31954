import { client } from '../server/client.ts'
import type { GemLine } from '../server/types.ts'

export const gemShows = ['all', 'unread', 'pending', 'archived'] as const
export const gemKinds = ['article', 'paper', 'transcript', 'mail', 'bookmark', 'clipping', 'note', 'file'] as const
export type GemKind = (typeof gemKinds)[number]

/** Filters of the page of gems, as in its address. */
export interface GemQuestion {
  query: string
  show: (typeof gemShows)[number]
  kind: GemKind | ''
  tag: string
  look: 'cards' | 'list'
}

const oneOf = <Name extends string>(names: readonly Name[], given: string | null): Name | undefined =>
  names.find((name) => name === given)

export const readGemQuestion = (params: URLSearchParams): GemQuestion => ({
  query: params.get('q') ?? '',
  show: oneOf(gemShows, params.get('show')) ?? 'all',
  kind: oneOf(gemKinds, params.get('kind')) ?? '',
  tag: params.get('tag') ?? '',
  look: params.get('look') === 'list' ? 'list' : 'cards',
})

export function writeGemQuestion({ query, show, kind, tag, look }: GemQuestion, open?: string): URLSearchParams {
  const params = new URLSearchParams()
  if (query !== '') params.set('q', query)
  if (show !== 'all') params.set('show', show)
  if (kind !== '') params.set('kind', kind)
  if (tag !== '') params.set('tag', tag)
  if (look !== 'cards') params.set('look', look)
  if (open !== undefined) params.set('open', open)
  return params
}

/** A gem of the list; with the passage that answers where words were asked for. */
export type ListedGem = GemLine & { passage?: string; highlights?: readonly (readonly [number, number])[] }

/** Gems that come at a time; the rest is asked for. */
export const pageSize = 60
const mostFound = 100

/** The gems that are wanted: words are searched, everything else is a list, the newest first. */
export async function askForGems(
  { query, show, kind, tag }: GemQuestion,
  limit: number,
  signal: AbortSignal,
): Promise<ListedGem[]> {
  const archived = show === 'archived'
  const isWanted = (gem: GemLine) =>
    gem.archived === archived && (show !== 'unread' || !gem.read) && (show !== 'pending' || gem.pending !== null)
  if (query === '' && kind === '' && tag === '') {
    const narrowed = { unread: show === 'unread', pending: show === 'pending', archived }
    const { gems } = await client.gemList({ ...narrowed, limit }, { signal })
    return gems.filter(isWanted)
  }
  const narrowed = { ...(kind !== '' && { kind: [kind] }), ...(tag !== '' && { tag: [tag] }) }
  const { gems } = await client.searchGems(
    { query, ...narrowed, archived, limit: Math.min(limit, mostFound) },
    { signal },
  )
  return gems.filter(isWanted)
}
