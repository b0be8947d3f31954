import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { countEach } from '../core/count-each.ts'
import { counted } from '../core/counted.ts'
import { readOwn, writeOwn } from '../core/own-files.ts'
import { basesFolder } from './file-bases.ts'
import { withLineFeeds } from './file-form.ts'
import type { FileStore } from './file-store.ts'
import { listConflictCopies } from './paths.ts'

const versionsFolder = 'versions'

/** Absolute paths of earlier versions of memory files and of copies of changes that could not be merged. */
export const keptCopies = (folder: string): string[] => [
  ...keptVersions(folder),
  ...listConflictCopies(folder).map((path) => join(folder, path)),
]

/** The text of a kept copy, with line ends normalized: an editor may have saved it. */
export const readCopy = (file: string): string => withLineFeeds(readOwn(file))

/** The memory file of a kept copy, relative to the folder of the space. */
export function fileOfCopy(folder: string, copy: string): string {
  const parts = copy.slice(folder.length + 1).split(/[\\/]/)
  if (parts[0] !== versionsFolder) return parts.join('/').replace(/\.conflict-[^/]*\.md$/, '.md')
  return parts.slice(1, isBase(copy) ? -2 : -1).join('/')
}

/** Kept copies by the file they are of: `2 earlier versions of MEMORY.md`. */
export function copiesInWords(copies: readonly string[]): string[] {
  const ofFile = countEach(copies.map((copy) => fileOfCopy('', `/${copy}`)))
  return [...ofFile].map(([file, count]) => `${counted(count, 'earlier version')} of ${file}`)
}

/**
 * Removes lines from every kept copy, of all memory files or of the given ones. Returns paths relative to the folder of
 * the space, and the removed lines by memory file.
 */
export function removeFromCopies(
  folder: string,
  isRemoved: (line: string) => boolean,
  isAsked: (path: string) => boolean = () => true,
): { copies: string[]; lines: Map<string, string[]> } {
  const gone = new Map<string, string[]>()
  const copies = keptCopies(folder).flatMap((file) => {
    const path = fileOfCopy(folder, file)
    if (!isAsked(path)) return []
    const lines = readCopy(file).split('\n')
    const rest = lines.filter((line) => !isRemoved(line))
    if (rest.length === lines.length) return []
    gone.set(path, [...(gone.get(path) ?? []), ...lines.filter(isRemoved)])
    if (rest.every((line) => line.trim() === '')) rmSync(file)
    else writeOwn(file, rest.join('\n'))
    return file.slice(folder.length + 1)
  })
  return { copies, lines: gone }
}

/**
 * Earlier versions with lines that their file no longer has: its owner has deleted them. If one of the three main files
 * is missing, it counts as lost and its versions stay. Merge bases stay, too: without them, the next sync would restore
 * the deleted lines. `remove` deletes the versions.
 */
export function formerVersions(folder: string, store: FileStore, remove: boolean): { path: string; bytes: number }[] {
  return keptVersions(folder).flatMap((file) => {
    if (isBase(file)) return []
    const path = fileOfCopy(folder, file)
    const now = readOrUndefined(store, path)
    if (now === undefined && !path.includes('/')) return []
    const lines = new Set((now ?? '').split('\n'))
    const isHeld = readCopy(file)
      .split('\n')
      .every((line) => line.trim() === '' || lines.has(line))
    if (isHeld && now !== undefined) return []
    const { size } = statSync(file)
    if (remove) rmSync(file)
    return { path: file.slice(folder.length + 1), bytes: size }
  })
}

/** Whether a copy is `versions/<path>/shared/<name>.md`. */
const isBase = (copy: string): boolean => basename(dirname(copy)) === basesFolder

function readOrUndefined(store: FileStore, path: string): string | undefined {
  try {
    return store.read(path)
  } catch {
    return undefined
  }
}

function keptVersions(folder: string): string[] {
  try {
    return readdirSync(join(folder, versionsFolder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}
