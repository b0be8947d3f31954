/** The SQL function that filters use for globs; every connection knows it. */
export const pathFunction = 'path_matches'

/** Whether a path fits a glob: `*` and `?` stay inside one folder, `**` crosses folders; nothing else is special. */
export function matchesGlob(glob: string, path: string): boolean {
  if (last?.glob !== glob) last = { glob, expression: globToExpression(glob) }
  return last.expression.test(path)
}

/** One SQL statement asks for one glob many times. */
let last: { glob: string; expression: RegExp } | undefined

/** A turn's path is its file's and `#` with its own id: a glob for the file finds its turns. */
function globToExpression(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*+|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:[^]*/)?'
    if (part.startsWith('**')) return '[^]*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${source}(?:#[^]*)?$`, 'u')
}
