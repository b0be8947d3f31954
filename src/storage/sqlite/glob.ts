import { compileGlob } from '../../core/compile-glob.ts'

/** The SQL function that filters use for globs; every connection knows it. */
export const pathFunction = 'path_matches'

/** Whether a path fits a glob: `*` and `?` stay inside one folder, `**` crosses folders; nothing else is special. */
export function matchesGlob(glob: string, path: string): boolean {
  if (last?.glob !== glob) last = { glob, matches: compileGlob(glob, { turns: true }) }
  return last.matches(path)
}

/** One SQL statement asks for one glob many times. */
let last: { glob: string; matches: (path: string) => boolean } | undefined
