import { wasMisread } from './decode-text.ts'
import type { KnownFile } from './file-repository.ts'
import type { Force } from './reconcile-records.ts'
import type { FoundFile, WalkProblem } from './walk-folder.ts'

export interface Comparison {
  /** Seen before with the same size and time: nothing is read. */
  unchanged: KnownFile[]
  /** New or changed, each with what was known of that path. */
  toRead: { file: FoundFile; known: KnownFile | undefined }[]
  /** Known, in the part that was looked at, and no longer there. */
  gone: KnownFile[]
}

/**
 * A file changed within this time before it was read may have changed again within one tick of the file system's
 * clock (2 s on FAT), with the same size and time: it is read once more at the next scan.
 */
const uncertainMilliseconds = 2000

/** Sorts what the walk found against what the last scan knew. */
export function compareFiles(
  known: readonly KnownFile[],
  found: readonly FoundFile[],
  problems: readonly WalkProblem[],
  options: { scopes?: readonly string[] | undefined; force?: Force | undefined } = {},
): Comparison {
  const before = new Map(known.map((file) => [file.path, file]))
  const comparison: Comparison = { unchanged: [], toRead: [], gone: [] }
  const seen = new Set<string>()
  for (const file of found) {
    seen.add(file.path)
    const row = before.get(file.path)
    if (row && !options.force && isUnchanged(row, file)) comparison.unchanged.push(row)
    else comparison.toRead.push({ file, known: row })
  }
  const hidden = problems.filter((problem) => problem.hidden).map((problem) => problem.path)
  const reported = new Set(problems.map((problem) => problem.path))
  for (const row of known) {
    if (seen.has(row.path) || !isIn(options.scopes, row.path)) continue
    // A folder that cannot be read says nothing about its files: they stay as they are.
    if (hidden.some((path) => isBelow(path, row.path))) continue
    // A problem that is reported again keeps its row; an indexed file that became one loses its records.
    if (reported.has(row.path) && row.status !== 'indexed') continue
    comparison.gone.push(row)
  }
  return comparison
}

function isUnchanged(row: KnownFile, file: FoundFile): boolean {
  if (row.size !== file.size || row.modifiedAt !== file.modifiedAt || row.status === 'failed') return false
  if (wasMisread(row)) return false
  return row.modifiedAt <= row.indexedAt - uncertainMilliseconds || row.status === 'skipped'
}

const isIn = (scopes: readonly string[] | undefined, path: string): boolean =>
  !scopes || scopes.some((scope) => isBelow(scope, path))

const isBelow = (above: string, path: string): boolean => above === '' || path === above || path.startsWith(`${above}/`)
