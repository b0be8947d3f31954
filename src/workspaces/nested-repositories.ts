import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asked, type Git } from './git.ts'
import { allButLeavings, leavings } from './leavings.ts'

/** A repository in a repository in a repository …: deeper ones are left out of a checkpoint. */
const deepest = 8
/** Most files that are checked to find one that git does not ignore. */
const maxLookedAt = 50

/**
 * Adds files of repositories that an agent or a tool created in a working copy (`git init`, `npm create`, `cargo new`).
 * To git such a folder is one commit without its files, and without a commit git refuses to add it. Once one of its
 * files is tracked, it is a normal folder: its other files follow with the next `git add`, its `.git` never. No git
 * runs in it, since the agent wrote its settings. Returns folders without a file, to be excluded.
 */
export async function openNested(git: Git, folder: string): Promise<string[]> {
  const empty: string[] = []
  for (let depth = 0; depth < deepest; depth++) {
    const nested = (await unknownRepositories(git)).filter((path) => !empty.includes(path))
    if (nested.length === 0) return empty
    for (const path of nested) {
      const file = await someFile(git, folder, path)
      if (file === undefined) empty.push(path)
      else await asked(git, 'update-index', '--add', '--', file)
    }
  }
  return [...new Set([...empty, ...(await unknownRepositories(git))])]
}

/** Paths with a trailing slash: git lists files, and a folder only if it is a repository. */
async function unknownRepositories(git: Git): Promise<string[]> {
  const listed = await asked(git, 'ls-files', '--others', '--exclude-standard', '-z', '--', ...allButLeavings)
  return listed.split('\0').filter((path) => path.endsWith('/'))
}

/** A file in a folder that git would add, by its path in the working copy. */
async function someFile(git: Git, folder: string, path: string): Promise<string | undefined> {
  for (const file of filesIn(folder, path))
    if ((await git('check-ignore', '--quiet', '--', file)).code === 1) return file
  return undefined
}

/** The first files below a folder, breadth first, without git's own and without output folders of tools. */
function* filesIn(root: string, path: string): Generator<string> {
  const folders = [path]
  for (let count = 0; folders.length > 0; ) {
    const folder = folders.shift()!
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name === '.git' || leavings.includes(entry.name)) continue
      if (entry.isDirectory()) folders.push(`${folder}${entry.name}/`)
      if (!entry.isFile() && !entry.isSymbolicLink()) continue
      if (++count > maxLookedAt) return
      yield `${folder}${entry.name}`
    }
  }
}
