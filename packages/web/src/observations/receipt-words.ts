import type { Receipt } from '../server/types.ts'

/** How something of earlier work came to be told, and the word that leads on to the session. */
export const receiptWords: Readonly<Record<Receipt['kind'], { how: string; to: string }>> = {
  start: { how: 'at the start', to: 'of' },
  prompt: { how: 'with a prompt', to: 'of' },
  search: { how: 'in answer to a search', to: 'of' },
  timeline: { how: 'in a timeline', to: 'for' },
  get: { how: 'fetched in full', to: 'by' },
}

/** What came of a line that was told. */
export function cameOfIt({
  fetchedAt,
  citedAt,
  openedAt,
}: Pick<Receipt['lines'][number], 'fetchedAt' | 'citedAt' | 'openedAt'>): string {
  const followed = [
    fetchedAt !== null && 'fetched',
    citedAt !== null && 'named',
    openedAt !== null && 'a file of it opened',
  ].filter((word) => word !== false)
  return followed.length === 0 ? 'not used' : `then ${followed.join(', ')}`
}
