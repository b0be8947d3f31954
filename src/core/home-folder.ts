import { isAbsolute } from 'node:path'

/** A path as it was typed, with the folder of the user in place of a `~` at its beginning. */
export const expandTilde = (path: string, userHome: () => string): string =>
  path === '~' || path.startsWith('~/') ? `${userHome()}${path.slice(1)}` : path

/** A folder that a variable names; undefined where it is relative, which would be another folder in each place. */
export function namedFolder(path: string, userHome: () => string): string | undefined {
  const folder = expandTilde(path, userHome)
  return isAbsolute(folder) ? folder : undefined
}
