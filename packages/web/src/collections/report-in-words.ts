import { countOf, formatNumber } from '../format.ts'

/** What `update` and `collection_add` answer, as far as the page shows it. */
export interface UpdateReport {
  added: number
  changed: number
  moved: number
  removed: number
  unchanged: number
  skipped: readonly { path: string; reason: string }[]
  failed: readonly { path: string; reason: string }[]
  vectors: { embedded: number; pending: number }
}

/** `2 added, 1 changed; 3 files left out.` */
export function reportInWords({ added, changed, moved, removed, skipped, failed, vectors }: UpdateReport): string {
  const done = Object.entries({ added, changed, moved, removed }).flatMap(([what, count]) =>
    count > 0 ? `${formatNumber(count)} ${what}` : [],
  )
  const parts = [done.length > 0 ? done.join(', ') : 'Nothing has changed']
  const left = skipped.length + failed.length
  if (left > 0) parts.push(`${countOf(left, 'file')} left out`)
  if (vectors.pending > 0) parts.push(`${countOf(vectors.pending, 'vector')} still to come`)
  return `${parts.join('; ')}.`
}
