import type { Receipt } from '../server/types.ts'

/** How something of earlier work came to be told. */
export const receiptWords: Readonly<Record<Receipt['kind'], string>> = {
  start: 'at the start of',
  prompt: 'with a prompt of',
  search: 'in answer to a search',
  timeline: 'in a timeline',
  get: 'fetched whole',
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
  return followed.length === 0 ? 'nothing came of it' : `then ${followed.join(', ')}`
}
