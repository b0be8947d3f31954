import { countOf, formatNumber } from '../format.ts'
import type { UpdateReport } from '../server/types.ts'

/** `2 added, 1 changed; 3 files skipped.` */
export function reportInWords({ added, changed, moved, removed, skipped, failed }: UpdateReport): string {
  const done = Object.entries({ added, changed, moved, removed }).flatMap(([what, count]) =>
    count > 0 ? `${formatNumber(count)} ${what}` : [],
  )
  const parts = [done.length > 0 ? done.join(', ') : 'No changes']
  const left = skipped.length + failed.length
  if (left > 0) parts.push(`${countOf(left, 'file')} skipped`)
  return `${parts.join('; ')}.`
}
