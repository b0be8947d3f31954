import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** Rules of one folder: the patterns of its ignore files, matched against paths relative to that folder. */
interface FolderRules {
  /** Virtual path of the folder with `/` at its end; '' for the root. */
  prefix: string
  rules: Ignore
}

/** Rules that apply inside a folder, outermost first. */
export type IgnoreRules = readonly FolderRules[]

/** Read in this order, so that Jarvis's own file can override git's. */
const ignoreFileNames: readonly string[] = ['.gitignore', '.jarvisignore']
export const isIgnoreFile = (name: string): boolean => ignoreFileNames.includes(name)

/** Excluded by default: history, installed packages, build caches, lock files, generated code. */
const alwaysIgnored = [
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '__pycache__',
  '*.min.js',
  '*.min.css',
  '*.map',
  'package-lock.json',
  'pnpm-lock.yaml',
]

/** The rules of a collection itself: the fixed ones and the owner's patterns, in the syntax of .gitignore. */
export function rootRules(ignores: readonly string[]): IgnoreRules {
  return [
    {
      prefix: '',
      rules: ignore()
        .add(alwaysIgnored)
        .add([...ignores]),
    },
  ]
}

/** Adds the rules of the ignore files in a folder; missing or unreadable ones add none. */
export function withFolderRules(above: IgnoreRules, absolute: string, prefix: string): IgnoreRules {
  const own: FolderRules[] = []
  for (const name of ignoreFileNames) {
    const patterns = readPatterns(join(absolute, name))
    if (patterns) own.push({ prefix, rules: ignore().add(patterns) })
  }
  return own.length ? [...above, ...own] : above
}

/** Read synchronously: they are few and small, and a watcher must decide at once. */
function readPatterns(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a path is ignored: as in git the innermost file with a matching rule decides. Folders end in `/`. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  let ignored = false
  for (const level of rules) {
    const result = level.rules.test(path.slice(level.prefix.length))
    if (result.ignored) ignored = true
    else if (result.unignored) ignored = false
  }
  return ignored
}

/** Whether rules exclude a virtual path, or a folder above it, as a walk from `root` does. Folders end in `/`. */
export function isLeftOut({ root, ignores }: { root: string; ignores: readonly string[] }, path: string): boolean {
  let rules = rootRules(ignores)
  let above = ''
  for (const part of path.split(/(?<=\/)/)) {
    rules = withFolderRules(rules, join(root, above), above)
    above += part
    if (above !== '' && isIgnored(rules, above)) return true
  }
  return false
}
