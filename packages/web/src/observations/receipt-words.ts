import type { Receipt } from '../server/types.ts'

/** Labels for the ways of injection, and the word before the session's name. */
export const receiptWords: Readonly<Record<Receipt['kind'], { how: string; to: string }>> = {
  start: { how: 'at the start', to: 'of' },
  prompt: { how: 'with a prompt', to: 'of' },
  search: { how: 'in answer to a search', to: 'of' },
  timeline: { how: 'in a timeline', to: 'for' },
  get: { how: 'fetched in full', to: 'by' },
}

/** Effect of an injected line, in words. */
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
