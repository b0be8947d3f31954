import { lstatSync, writeFileSync } from 'node:fs'
import { conflict, notFound } from '../core/errors.ts'

const ownerOnly = 0o600

/**
 * Refuses a file that exists already, links included. Called before long work, so that its result is not lost at the
 * end. Errors: `file_exists`.
 */
export function refuseExisting(file: string | undefined): void {
  if (file !== undefined && lstatSync(file, { throwIfNoEntry: false })) throw fileExists(file)
}

/**
 * Writes a new file that only its owner can read. An existing file is never replaced, even if it was just created.
 * Errors: `file_exists`, `folder_not_found`.
 */
export function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: ownerOnly, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw fileExists(file)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw notFound('folder_not_found', `The folder of ${file} does not exist. Create it, or name another file.`, {
        path: file,
      })
    throw error
  }
}

const fileExists = (file: string) =>
  conflict('file_exists', `${file} exists already and is never overwritten. Name a new file, or delete this one.`, {
    path: file,
  })
