import type { Edit } from './step.ts'

/** Whether an edit undoes another one, even if one of them quotes more surrounding lines. */
export function putsBack(later: Edit, earlier: Edit): boolean {
  if (later.file !== earlier.file) return false
  const [done, undone] = [changeOf(earlier), changeOf(later)]
  if (done.before === done.after || done.before !== undone.after || done.after !== undone.before) return false
  return isWithin(later.before, earlier.after) && isWithin(later.after, earlier.before)
}

const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** The changed part of an edit, without the common beginning and end of its texts. */
export function changeOf({ before, after }: Edit): { before: string; after: string } {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) }
}
