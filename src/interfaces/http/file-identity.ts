import { statSync } from 'node:fs'

/** Device and number of a file: another one at the same path has another. A file that is not there has `-`. */
export function fileIdentity(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : '-'
}
