import type { Change } from './change.ts'

/** Two changes that are shown, asked about and made as one, the first one first. */
export function joinChanges(first: Change, second: Change): Change {
  if (second.diff.length === 0) return first
  if (first.diff.length === 0) return second
  return {
    path: first.path,
    ...(second.path !== first.path && { alsoPath: second.path }),
    diff: [...first.diff, ...second.diff],
    write() {
      const { backup } = first.write()
      const { backup: other } = second.write()
      const kept = backup ?? other
      return kept === undefined ? {} : { backup: kept }
    },
  }
}
