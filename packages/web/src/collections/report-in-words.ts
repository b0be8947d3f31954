import { countOf, formatNumber } from '../format.ts'
import type { UpdateReport } from '../server/types.ts'

/** `2 files added, 1 changed; 3 files skipped.` */
export function reportInWords({ added, changed, moved, removed, skipped, failed }: UpdateReport): string {
  const done = Object.entries({ added, changed, moved, removed }).flatMap(([what, count]) =>
    count > 0 ? { count, what } : [],
  )
  const words = done.map(
    ({ count, what }, place) => `${place === 0 ? countOf(count, 'file') : formatNumber(count)} ${what}`,
  )
  const parts = [words.length > 0 ? words.join(', ') : 'No changes']
  const left = skipped.length + failed.length
  if (left > 0) parts.push(`${countOf(left, 'file')} skipped`)
  return `${parts.join('; ')}.`
}
