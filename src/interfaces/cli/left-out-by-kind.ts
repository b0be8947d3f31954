import type { Indexed } from '../../app/jarvis.ts'
import { number, plural, printable } from './layout.ts'

/** `Skipped by kind: 12 .png, 3 .zip and 4 others.` */
export function leftOutByKind(leftOut: Indexed['leftOut'] = {}): string[] {
  const kinds = Object.entries(leftOut).sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  if (kinds.length === 0) return []
  const shown = kinds
    .slice(0, shownKinds)
    .map(([kind, count]) => `${number(count)} ${kind === '' ? 'without extension' : `.${printable(kind)}`}`)
  const rest = kinds.slice(shownKinds).reduce((sum, [, count]) => sum + count, 0)
  return [
    `Skipped by kind: ${shown.join(', ')}${rest > 0 ? ` and ${plural(rest, 'other')}` : ''}. To read more: --mask`,
  ]
}

const shownKinds = 8
