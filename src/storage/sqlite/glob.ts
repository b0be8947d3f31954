import { compileGlob } from '../../core/compile-glob.ts'

/** Name of the SQL function for globs in filters, defined on every connection. */
export const pathFunction = 'path_matches'

/** Whether a path matches a glob: `*` and `?` stay inside one folder, `**` crosses folders; nothing else is special. */
export function matchesGlob(glob: string, path: string): boolean {
  if (last?.glob !== glob) last = { glob, matches: compileGlob(glob, { turns: true }) }
  return last.matches(path)
}

/** Cache of the last glob: one SQL statement tests it many times. */
let last: { glob: string; matches: (path: string) => boolean } | undefined
