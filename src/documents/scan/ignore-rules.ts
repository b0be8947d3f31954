import { readFile } from 'node:fs/promises'
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

/** Read in this order, so that Jarvis' own file can overrule what git ignores. */
export const ignoreFileNames = ['.gitignore', '.jarvisignore'] as const

/** What nobody wants to find: history, installed packages, build caches, lock files, generated code. */
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

/** The rules of a collection itself: the fixed ones and the owner's own patterns, in the syntax of .gitignore. */
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

/** Adds the rules of the ignore files that a folder holds. An unreadable one counts as absent. */
export async function withFolderRules(
  above: IgnoreRules,
  absolute: string,
  prefix: string,
  present: (name: string) => boolean,
): Promise<IgnoreRules> {
  const own: FolderRules[] = []
  for (const name of ignoreFileNames) {
    if (!present(name)) continue
    const patterns = await readFile(join(absolute, name), 'utf8').catch(() => '')
    if (patterns) own.push({ prefix, rules: ignore().add(patterns) })
  }
  return own.length ? [...above, ...own] : above
}

/** Whether a path is ignored: as in git the innermost file that has something to say decides. Folders end in `/`. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  let ignored = false
  for (const level of rules) {
    const result = level.rules.test(path.slice(level.prefix.length))
    if (result.ignored) ignored = true
    else if (result.unignored) ignored = false
  }
  return ignored
}
