import { reasonOf, toJarvisError } from '../core/errors.ts'
import { listMemoryFiles, type MemoryFile } from './paths.ts'

/** Of the file store, which itself uses what is here. */
interface Reads {
  read(path: string): string | undefined
}

export interface UsableFiles {
  files: (Pick<MemoryFile, 'path' | 'kind'> & { text: string })[]
  /** Paths of files that cannot be read, each with the reason. */
  skipped: Map<string, string>
}

/** Whether an error is about one file, so that work on the others can go on. */
export const isOfFile = (error: unknown): boolean =>
  ['memory_file_unusable', 'memory_file_is_link', 'memory_file_busy'].includes(toJarvisError(error).code) ||
  (error instanceof Error && 'syscall' in error)

/** The texts of the memory files. One that is not UTF-8 or not a plain file must not block work on all others. */
export function usableFiles(store: Reads, folder: string): UsableFiles {
  const skipped = new Map<string, string>()
  const files = listMemoryFiles(folder).flatMap(({ path, kind }) => {
    const { text, why } = readIfUsable(store, path)
    if (why !== undefined) skipped.set(path, why)
    return text === undefined ? [] : { path, kind, text }
  })
  return { files, skipped }
}

/** The text of a file; `why` it cannot be read. Both are undefined if the file does not exist. */
export function readIfUsable(store: Reads, path: string): { text?: string | undefined; why?: string } {
  try {
    return { text: store.read(path) }
  } catch (error) {
    if (!isOfFile(error)) throw error
    return { why: reasonOf(error) }
  }
}

/** Sentences about files in which text to forget was not searched. */
export const notSearched = (skipped: ReadonlyMap<string, string>): string[] =>
  [...skipped].map(([path, why]) => `${path} was not searched: ${why}`)
