import { contentHash } from '../core/ids.ts'
import { redact } from '../secrets/secrets.ts'

/**
 * A write to a file as a patch: from line `at` on, some lines were replaced. The journal keeps it so that the write can
 * be undone even after other lines have changed. Secrets of the owner in these lines are covered.
 */
export interface FileChange {
  /** Index of the first line that differs, from 0. */
  at: number
  removed: string[]
  added: string[]
  /** The lines around it; null at the beginning and the end of the file. */
  before: string | null
  after: string | null
  /** Whether the file existed before, and exists after the write. */
  existed: boolean
  exists: boolean
  /** Hash of the file after the write. */
  hash: string | null
  /** If `removed` had a secret: hash of the text up to its end. An earlier version of the file has it in full. */
  covered?: string
}

/** The change between two texts of a file; undefined stands for no file. */
export function changeBetween(former: string | undefined, next: string | undefined): FileChange {
  const [old, now] = [linesOf(former), linesOf(next)]
  const shortest = Math.min(old.length, now.length)
  let at = 0
  while (at < shortest && old[at] === now[at]) at++
  let same = 0
  while (same < shortest - at && old[old.length - 1 - same] === now[now.length - 1 - same]) same++
  const removed = old.slice(at, old.length - same)
  const [safeOld, safe] = [removed.length > 0 ? linesCovered(former) : old, linesCovered(next)]
  const safeRemoved = safeOld.slice(at, old.length - same)
  return {
    at,
    removed: safeRemoved,
    ...(safeRemoved.some((line, index) => line !== removed[index]) && { covered: hashTo(old, old.length - same) }),
    added: safe.slice(at, now.length - same),
    before: safe[at - 1] ?? null,
    after: safe[now.length - same] ?? null,
    existed: former !== undefined,
    exists: next !== undefined,
    hash: next === undefined ? null : contentHash(next),
  }
}

const linesOf = (text: string | undefined): string[] => (text === undefined ? [] : text.split('\n'))

/** The lines of a text with secrets covered, each at its place. */
const linesCovered = (text: string | undefined): string[] => linesOf(text === undefined ? text : redact(text).text)

const hashTo = (lines: readonly string[], end: number): string => contentHash(lines.slice(0, end).join('\n'))

/** The removed lines in full; undefined if no earlier text has them any more. */
function removedBy({ at, removed, covered }: FileChange, versions: () => readonly string[]): string[] | undefined {
  if (covered === undefined) return removed
  const end = at + removed.length
  const whole = versions().map(linesOf)
  return whole.find((lines) => hashTo(lines, end) === covered)?.slice(at, end)
}

/**
 * The text without the change, undefined for no file; `conflict` where its lines are not there any more. A file that was made
 * and is gone, or was deleted and is back, stays so: its owner, or another machine, undid the change. `versions`: earlier
 * texts of the file.
 */
export function withoutChange(
  current: string | undefined,
  change: FileChange,
  versions: () => readonly string[],
): { text: string | undefined } | 'conflict' {
  const removed = removedBy(change, versions)
  if (removed === undefined) return 'conflict'
  const former = removed.join('\n')
  if (current === undefined) {
    if (!change.exists) return { text: change.existed ? former : undefined }
    return change.existed ? 'conflict' : { text: undefined }
  }
  if (!change.exists) return current === former ? { text: current } : 'conflict'
  const isExact = contentHash(current) === change.hash
  if (!change.existed) return isExact ? { text: undefined } : 'conflict'
  const lines = current.split('\n')
  const place = isExact ? change.at : (placeOf(linesCovered(current), change) ?? placeOf(lines, change))
  if (place === undefined) return 'conflict'
  lines.splice(place, change.added.length, ...removed)
  return { text: lines.join('\n') }
}

/**
 * Current position of the added lines: nearest to the original one. If none were added, between the same neighbours.
 */
function placeOf(lines: readonly string[], { at, added, before, after }: FileChange): number | undefined {
  const isAdded = added.some((line) => line.trim() !== '')
  const places = lines.flatMap((_, index) => {
    if (!added.every((line, offset) => lines[index + offset] === line)) return []
    const isBetween = (lines[index - 1] ?? null) === before || (lines[index + added.length] ?? null) === after
    const isBetweenBoth = (lines[index - 1] ?? null) === before && (lines[index + added.length] ?? null) === after
    return isBetweenBoth || (isAdded && isBetween) || (isAdded && added.length > 1) ? index : []
  })
  if (places.length > 0) return places.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best))
  // A single line that is unique can be found without its neighbours.
  const only = isAdded ? lines.flatMap((line, index) => (line === added[0] && added.length === 1 ? index : [])) : []
  return only.length === 1 ? only[0] : undefined
}
