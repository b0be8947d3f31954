import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { invalidInput, notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { followLink } from './follow-link.ts'

/** A memory file as it lies in the space's folder. */
export interface MemoryFile {
  /** With `/`: `MEMORY.md`, `memory/2026-11-22.md`. */
  path: string
  kind: 'identity' | 'user' | 'memory' | 'daily' | 'session' | 'note'
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

const topFiles: Readonly<Record<string, MemoryFile['kind']>> = {
  'SOUL.md': 'identity',
  'USER.md': 'user',
  'MEMORY.md': 'memory',
}
const pathPattern = /^(?:SOUL|USER|MEMORY)\.md$|^memory\/[^/\\\0]{1,200}\.md$/
const conflictPattern = /\.conflict-[^/]*\.md$/

/** Folder of the daily and session notes, below the space's own. */
export const notesFolder = 'memory'

/**
 * Normalizes a path. InvalidInput `memory_path_invalid` if it is not a memory file's: no other file of the disk can be
 * reached.
 */
export function checkMemoryPath(path: string): string {
  const plain = path.trim().replace(/^\.\//, '')
  if (pathPattern.test(plain) && !plain.includes('..')) return plain
  throw invalidInput(
    'memory_path_invalid',
    `"${path}" is not a memory file. They are SOUL.md, USER.md, MEMORY.md and memory/<name>.md.`,
    { path },
  )
}

/** Whether a normalized path is that of a memory file. */
export const isMemoryPath = (path: string): boolean => pathPattern.test(path) && !path.includes('..')

/** The existing memory files, without conflict copies and broken links. */
export function listMemoryFiles(folder: string): MemoryFile[] {
  const names = [
    ...Object.keys(topFiles),
    ...namesIn(join(folder, notesFolder)).map((name) => `${notesFolder}/${name}`),
  ]
  return names.flatMap((path) => memoryFileAt(folder, path) ?? [])
}

/** The memory file of this path, by one stat; undefined if none is there. */
export function memoryFileAt(folder: string, path: string): MemoryFile | undefined {
  if (!pathPattern.test(path) || conflictPattern.test(path)) return undefined
  const stats = statsOf(join(folder, path))
  if (!stats?.isFile()) return undefined
  return { path, kind: kindOf(path), size: stats.size, modifiedAt: Math.floor(stats.mtimeMs) }
}

/** Stats of the file or of its link target; undefined if it cannot be used. */
export function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(followLink(file), { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Copies that were made because two changes of a file could not be joined. */
export function listConflictCopies(folder: string): string[] {
  const top = namesIn(folder).filter((name) => conflictPattern.test(name))
  const notes = namesIn(join(folder, notesFolder)).filter((name) => conflictPattern.test(name))
  return [...top, ...notes.map((name) => `${notesFolder}/${name}`)]
}

/** NotFound for a file that is not there, naming near ones. */
export function missingFile(folder: string, path: string): Error {
  const known = listMemoryFiles(folder).map((file) => file.path)
  const suggestions = nearest(path, known)
  const next = didYouMean(suggestions) || (known.length > 0 ? ` Files: ${known.slice(0, 10).join(', ')}.` : '')
  return notFound(
    'memory_file_not_found',
    `Memory file ${path} does not exist.${next || ' None exist yet: "jarvis memory init" creates them.'}`,
    { path, suggestions },
  )
}

/** Kind of a memory file, by its name. */
export function kindOf(path: string): MemoryFile['kind'] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    topFiles[path] ??
    (/^\d{4}-\d{2}-\d{2}\.md$/.test(name) ? 'daily' : /^\d{4}-\d{2}-\d{2}-/.test(name) ? 'session' : 'note')
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
