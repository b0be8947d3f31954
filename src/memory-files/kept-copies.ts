import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countEach } from '../core/count-each.ts'
import { counted } from '../core/counted.ts'
import { readOwn, writeOwn } from '../core/own-files.ts'
import { basesFolder } from './file-bases.ts'
import { withLineFeeds } from './file-form.ts'
import type { FileStore } from './file-store.ts'
import { listConflictCopies } from './paths.ts'

const versionsFolder = 'versions'

/** Former contents of memory files and copies of changes that could not be joined, as whole paths. */
export const keptCopies = (folder: string): string[] => [
  ...keptVersions(folder),
  ...listConflictCopies(folder).map((path) => join(folder, path)),
]

/** The text of a kept copy, which may be as an editor saved it. */
export const readCopy = (file: string): string => withLineFeeds(readOwn(file))

/** The memory file that a kept copy is of, below the folder of the space. */
export function fileOfCopy(folder: string, copy: string): string {
  const parts = copy.slice(folder.length + 1).split(/[\\/]/)
  if (parts[0] !== versionsFolder) return parts.join('/').replace(/\.conflict-[^/]*\.md$/, '.md')
  return parts.slice(1, parts.at(-2) === basesFolder ? -2 : -1).join('/')
}

/** Kept copies by the file they are of: `2 earlier versions of MEMORY.md`. */
export function copiesInWords(copies: readonly string[]): string[] {
  const ofFile = countEach(copies.map((copy) => fileOfCopy('', `/${copy}`)))
  return [...ofFile].map(([file, count]) => `${counted(count, 'earlier version')} of ${file}`)
}

/**
 * Takes lines out of every kept copy that has one, of all memory files or of those that are asked for. Answers with paths
 * below the folder of the space, and the lines by memory file.
 */
export function removeFromCopies(
  folder: string,
  goes: (line: string) => boolean,
  isAsked: (path: string) => boolean = () => true,
): { copies: string[]; lines: Map<string, string[]> } {
  const gone = new Map<string, string[]>()
  const copies = keptCopies(folder).flatMap((file) => {
    const path = fileOfCopy(folder, file)
    if (!isAsked(path)) return []
    const lines = readCopy(file).split('\n')
    const rest = lines.filter((line) => !goes(line))
    if (rest.length === lines.length) return []
    gone.set(path, [...(gone.get(path) ?? []), ...lines.filter(goes)])
    if (rest.every((line) => line.trim() === '')) rmSync(file)
    else writeOwn(file, rest.join('\n'))
    return file.slice(folder.length + 1)
  })
  return { copies, lines: gone }
}

/**
 * Former contents that say what their file no longer says: its owner has deleted that. Where one of the three main files
 * is missing, it is taken for lost, and its contents stay. With `remove` they go.
 */
export function formerVersions(folder: string, store: FileStore, remove: boolean): { path: string; bytes: number }[] {
  return keptVersions(folder).flatMap((file) => {
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
