import { isAbsolute } from 'node:path'
import type { Action } from './action.ts'
import { filesPutBackBy } from './put-back.ts'
import { deletedBy, linesOf, without } from './taken-back.ts'

/** What a prompt changed and took back before its end. */
export interface GivenUp {
  /** Lines that it had put into a file, or files that it had made, are gone again: something was tried in vain. */
  hasAny: boolean
  /** Files of which nothing that it changed is left. */
  files: ReadonlySet<string>
}

/** What is left of a prompt's edits of one file. */
interface Left {
  /** Lines that it put in, so far. */
  put: Set<string>
  /** How many more of each line there are than before it, as the lines stand. */
  more: Map<string, number>
  edits: number
  isWhole: boolean
}

/** Finds what a prompt did and undid itself: by another edit, by deleting the file, or by git. */
export function readGivenUp(actions: readonly Action[], pathOf: (path: string) => string): GivenUp {
  const changed = new Map<string, Left>()
  const gone = new Set<string>()
  let hasAny = false
  for (const action of actions) {
    for (const file of [...deletedBy(action), ...filesPutBackBy(action)].map(pathOf))
      if (changed.delete(file)) {
        // What is outside of the project was only put there to look.
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

/** Adds an edit to what is left of a file; whether it takes out lines that an earlier one had put in. */
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
