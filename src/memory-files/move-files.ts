import { join } from 'node:path'
import { redact } from '../secrets/secrets.ts'
import { readLine } from './annotations.ts'
import type { FileStore } from './file-store.ts'
import { followLink } from './follow-link.ts'
import { checkMemoryPath, listConflictCopies, listMemoryFiles } from './paths.ts'
import { replaceFile } from './replace-file.ts'
import { readIfUsable } from './usable-files.ts'

/**
 * Memory files and copies of changes that could not be joined, by path; secrets covered. `skipped`: paths of files that
 * cannot be read.
 */
export function readAllFiles(store: FileStore, folder: string): ReadFiles {
  const skipped: string[] = []
  const paths = [...listMemoryFiles(folder).map(({ path }) => path), ...listConflictCopies(folder)].sort()
  const files = paths.flatMap((path) => {
    const { text, why } = readIfUsable(store, path)
    if (why !== undefined) skipped.push(path)
    return why === undefined ? { path, text: redact(text ?? '').text } : []
  })
  return { files, skipped }
}

export interface ReadFiles {
  files: { path: string; text: string }[]
  skipped: string[]
}

/** Writes a file that is not there; false where there is one. Errors: `memory_path_invalid`. */
export function placeFile(folder: string, path: string, text: string): boolean {
  const plain = isConflictCopy(path) ? path : checkMemoryPath(path)
  return replaceFile(followLink(join(folder, ...plain.split('/'))), undefined, text).kind === 'done'
}

const isConflictCopy = (path: string): boolean => /^(?:SOUL|USER|MEMORY)\.conflict-[\w-]{1,100}\.md$/.test(path)

/** The text without lines that stand for facts: they are written where the fact counts. */
export const withoutFactLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => {
      const { id, sum } = readLine(line).annotation
      return id === undefined || sum === undefined
    })
    .join('\n')

/** Turns lines of facts into plain lines: only the owner's own file may define facts. */
export const withoutIds = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const { text: words, annotation } = readLine(line)
      return annotation.id === undefined ? line : words
    })
    .join('\n')
