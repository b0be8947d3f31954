import { wasMisread } from './decode-text.ts'
import type { KnownFile } from './file-repository.ts'
import { overLimit } from './read-file.ts'
import type { Force } from './reconcile-records.ts'
import type { FoundFile, WalkProblem } from './walk-folder.ts'

export interface Comparison {
  /** Same size and time as before, and not changed since: not read. */
  unchanged: KnownFile[]
  /** New or changed files, each with the previous state of its path. */
  toRead: { file: FoundFile; known: KnownFile | undefined }[]
  /** Previously known files in the scanned part that no longer exist. */
  gone: KnownFile[]
}

/**
 * A file changed within this time before it was read may have changed again within one tick of the file system's clock
 * (2 s on FAT), with the same size and time: the next scan reads it again.
 */
const uncertainMilliseconds = 2000

/** Compares the walk's result with the last scan. */
export function compareFiles(
  known: readonly KnownFile[],
  found: readonly FoundFile[],
  problems: readonly WalkProblem[],
  options: {
    scopes?: readonly string[] | undefined
    force?: Force | undefined
    /** The present limit: files that were larger than a former one are read. */
    maxFileBytes?: number | undefined
  } = {},
): Comparison {
  const before = new Map(known.map((file) => [file.path, file]))
  const comparison: Comparison = { unchanged: [], toRead: [], gone: [] }
  const seen = new Set<string>()
  for (const file of found) {
    seen.add(file.path)
    const row = before.get(file.path)
    if (row && !options.force && isUnchanged(row, file, options.maxFileBytes)) comparison.unchanged.push(row)
    else comparison.toRead.push({ file, known: row })
  }
  const hidden = problems.filter((problem) => problem.hidden).map((problem) => problem.path)
  const reported = new Set(problems.map((problem) => problem.path))
  for (const row of known) {
    if (seen.has(row.path) || !isIn(options.scopes, row.path)) continue
    // The files of an unreadable folder keep their state.
    if (hidden.some((path) => isBelow(path, row.path))) continue
    // A repeated problem keeps its row; an indexed file that became one loses its records.
    if (reported.has(row.path) && row.status !== 'indexed') continue
    comparison.gone.push(row)
  }
  return comparison
}

function isUnchanged(row: KnownFile, file: FoundFile, maxFileBytes = 0): boolean {
  if (row.size !== file.size || row.modifiedAt !== file.modifiedAt || row.status === 'failed') return false
  if (wasMisread(row)) return false
  if (row.reason?.startsWith(overLimit) && file.size <= maxFileBytes) return false
  // Two files that exchanged their names keep size and time, but not the time of their last change.
  if (row.status === 'skipped') return file.changedAt <= row.indexedAt
  return Math.max(file.modifiedAt, file.changedAt) <= row.indexedAt - uncertainMilliseconds
}

const isIn = (scopes: readonly string[] | undefined, path: string): boolean =>
  !scopes || scopes.some((scope) => isBelow(scope, path))

const isBelow = (above: string, path: string): boolean => above === '' || path === above || path.startsWith(`${above}/`)
