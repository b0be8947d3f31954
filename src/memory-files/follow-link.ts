import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { denied } from '../core/errors.ts'

/**
 * Resolves the file of a memory file's name. A symlink to a Markdown file is followed, so that a dotfiles repository
 * can hold it; the target is read and written, and the link stays. Denied `memory_file_is_link` for a link to anything
 * else, which would be indexed and overwritten. Denied `memory_file_unusable` if its folder is not a folder.
 */
export function followLink(file: string): string {
  if (!isLink(file)) return file
  const target = targetOf(file)
  if (target === undefined)
    throw denied(
      'memory_file_is_link',
      `${file} is a symlink whose target does not exist. Create the target, or remove the link.`,
      { file },
    )
  if (!target.endsWith('.md') || !statSync(target).isFile())
    throw denied(
      'memory_file_is_link',
      `${file} is a symlink to ${target}, which is not a Markdown file (.md). Link to one, or replace the link with the file.`,
      { file, target },
    )
  return target
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
    throw unusableFolder(dirname(file))
  }
}

/** Error for a path that should be a folder and is not one. */
export const unusableFolder = (folder: string): Error =>
  denied(
    'memory_file_unusable',
    `${folder} is not a folder, or is a symlink whose target does not exist. Move it away.`,
    { folder },
  )

function targetOf(file: string): string | undefined {
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}
