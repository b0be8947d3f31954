import { readdir, stat } from 'node:fs/promises'
import { describeFileError } from './file-errors.ts'
import type { KnownFile } from './file-repository.ts'

/** Why the folder itself cannot be looked at. Its records stay: a disk that is not mounted has not lost its files. */
export async function rootProblem(root: string): Promise<string | undefined> {
  try {
    return (await stat(root)).isDirectory() ? undefined : `${root} is no longer a folder; its records are kept`
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : describeFileError(error)
    return `${root}: ${reason}; its records are kept`
  }
}

/** From so many indexed files on a folder that is wholly empty more often lacks its disk than it was cleared by hand. */
const fewFiles = 3

/**
 * Why files that are gone are not taken as deleted: the folder on which a disk is mounted stays there without the disk, and
 * is empty. Titles, ids and links would be other ones when it comes back.
 */
export async function emptiedProblem(root: string, known: readonly KnownFile[]): Promise<string | undefined> {
  const indexed = known.filter(({ status }) => status === 'indexed').length
  // What is hidden counts: a folder with anything in it has its disk.
  if (indexed < fewFiles || (await readdir(root)).length > 0) return undefined
  return `${root} is empty, its records are kept: mount its disk, or remove them with jarvis update --force`
}
