/** Characters of a change that is shown, reviewed and learned from. */
const longestChange = 60_000
/** Files that are named; of a change with more, their number. */
const mostFiles = 500

/**
 * Shortens a diff so that every file keeps its beginning, and short ones are complete; a line says how much was cut. A
 * generated file (a lock file, a bundle) then hides no other file from a reviewer.
 */
export function fittedChange(change: string, longest = longestChange): string {
  if (change.length <= longest) return change
  const files = change.split(/^(?=diff --git )/m)
  const shown = files.slice(0, mostFiles)
  const room = roomOf(shown, longest)
  const parts = shown.map((file, index) => beginningOf(file, room[index]!))
  const more = files.length - shown.length
  return more === 0 ? parts.join('') : `${parts.join('')}(${more} more files are not shown)\n`
}

/** Characters per file: room left by short ones goes to long ones. */
function roomOf(files: readonly string[], longest: number): number[] {
  const room = new Array<number>(files.length)
  let [rest, waiting] = [longest, files.length]
  for (const [index, { length }] of [...files.entries()].map(([at, file]) => [at, file] as const).sort(shorterFirst)) {
    room[index] = Math.min(length, Math.floor(rest / waiting))
    rest -= room[index]
    waiting--
  }
  return room
}

const shorterFirst = ([, one]: readonly [number, string], [, other]: readonly [number, string]) =>
  one.length - other.length

/** Whole lines; the first one, with the name of the file, in any case. */
function beginningOf(file: string, length: number): string {
  if (file.length <= length) return file
  const end = Math.max(file.lastIndexOf('\n', length), file.indexOf('\n'))
  const left = file.slice(end + 1).trimEnd()
  return left === ''
    ? file
    : `${file.slice(0, end)}\n(${left.split('\n').length} more lines of this file are not shown)\n`
}
