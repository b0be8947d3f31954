import { isAbsolute } from 'node:path'

/** Expands a leading `~` to the folder of the user. */
export const expandTilde = (path: string, userHome: () => string): string =>
  path === '~' || path.startsWith('~/') ? `${userHome()}${path.slice(1)}` : path

/** The folder named by a variable; undefined for a relative path, which would depend on the current folder. */
export function namedFolder(path: string, userHome: () => string): string | undefined {
  const folder = expandTilde(path, userHome)
  return isAbsolute(folder) ? folder : undefined
}
