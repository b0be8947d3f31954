import { readdir, stat } from 'node:fs/promises'
import { describeFileError } from './file-errors.ts'
import type { KnownFile } from './file-repository.ts'

/** Why the folder itself cannot be read. Its records stay: an unmounted disk has not lost its files. */
export async function rootProblem(root: string): Promise<string | undefined> {
  try {
    return (await stat(root)).isDirectory() ? undefined : `${root} is no longer a folder; its records are kept`
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : describeFileError(error)
    return `${root}: ${reason}; its records are kept`
  }
}

/**
 * With at least this many indexed files, a completely empty folder more often lacks its disk than was cleared by hand.
 */
const fewFiles = 3

/**
 * Why missing files do not count as deleted: the mount point of an unmounted disk remains as an empty folder.
 * Re-indexing the files later would change titles, ids and links.
 */
export async function emptiedProblem(root: string, known: readonly KnownFile[]): Promise<string | undefined> {
  const indexed = known.filter(({ status }) => status === 'indexed').length
  // Hidden files count: a folder with any file has its disk.
  if (indexed < fewFiles || (await readdir(root)).length > 0) return undefined
  return `${root} is empty, its records are kept: mount its disk, or remove them with jarvis update --force`
}
