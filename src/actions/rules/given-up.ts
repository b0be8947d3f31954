import { isAbsolute } from 'node:path'
import type { Action } from './action.ts'
import { filesPutBackBy } from './put-back.ts'
import { deletedBy, linesOf, without } from './taken-back.ts'

/** Changes that a prompt made and undid before its end. */
export interface GivenUp {
  /** Lines that it had added, or files that it had created, are gone again: an attempt failed. */
  hasAny: boolean
  /** Files in which no change is left. */
  files: ReadonlySet<string>
}

/** What is left of a prompt's edits of one file. */
interface Left {
  /** Lines that it added so far. */
  put: Set<string>
  /** Change in the count of each line, compared to before the prompt. */
  more: Map<string, number>
  edits: number
  isWhole: boolean
}

/** Finds changes that a prompt undid itself: by another edit, by deleting the file, or by git. */
export function readGivenUp(actions: readonly Action[], pathOf: (path: string) => string): GivenUp {
  const changed = new Map<string, Left>()
  const gone = new Set<string>()
  let hasAny = false
  for (const action of actions) {
    for (const file of [...deletedBy(action), ...filesPutBackBy(action)].map(pathOf))
      if (changed.delete(file)) {
        // Files outside of the project were only created to look at something.
        hasAny ||= !isAbsolute(file)
        gone.add(file)
      }
    if (action.kind !== 'edit') continue
    const left = changed.get(action.file) ?? { put: new Set(), more: new Map(), edits: 0, isWhole: false }
    changed.set(action.file, left)
    gone.delete(action.file)
    hasAny = addEdit(left, action) || hasAny
  }
  for (const [file, { more, edits, isWhole }] of changed)
    if (!isWhole && edits > 1 && [...more.values()].every((count) => count === 0)) gone.add(file)
  return { hasAny, files: gone }
}

/** Adds an edit to the state of a file; returns whether it removes lines that an earlier edit added. */
function addEdit(left: Left, { before, after, isNew, replacesAll }: Extract<Action, { kind: 'edit' }>): boolean {
  const writesAll = isNew || replacesAll === true
  const [out, put] = [writesAll ? [...left.put] : linesOf(before), linesOf(after)]
  const undone = without(out, put).some((line) => left.put.has(line))
  const count = (text: string, by: number) => {
    for (const line of text.split('\n')) left.more.set(line, (left.more.get(line) ?? 0) + by)
  }
  count(after, 1)
  count(before, -1)
  left.edits++
  left.isWhole ||= writesAll
  for (const line of without(out, put)) left.put.delete(line)
  for (const line of without(put, out)) left.put.add(line)
  return undone
}
