import type { Change } from './change.ts'

/** Two changes that are shown, asked about and made as one, the first one first. */
export function joinChanges(first: Change, second: Change): Change {
  if (second.diff.length === 0) return first
  if (first.diff.length === 0) return second
  const isSameFile = second.path === first.path
  return {
    path: first.path,
    ...(!isSameFile && { alsoPath: second.path }),
    diff: [...first.diff, ...(isSameFile ? onTopOf(first, second.diff) : second.diff)],
    write() {
      const { backup } = first.write()
      const { backup: other } = second.write()
      // For the same file, the second copy already has our first change in it.
      const kept = backup ?? (isSameFile ? undefined : other)
      return kept === undefined ? {} : { backup: kept }
    },
  }
}

/** A diff of a file that the change before it makes: both were thought through while there was none. */
const onTopOf = ({ path }: Change, diff: readonly string[]): string[] =>
  diff.map((line, index) => (index === 0 && line === '--- (no file)' ? `--- ${path} (as above)` : line))
