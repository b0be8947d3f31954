import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asked, type Git } from './git.ts'
import { allButLeavings, leavings } from './leavings.ts'

/** A repository in a repository in a repository …: deeper ones are left out of a checkpoint. */
const deepest = 8
/** Of so many files, one that git does not ignore is looked for. */
const maxLookedAt = 50

/**
 * Makes the files of repositories that an agent or a tool made in a working copy part of the work (`git init`, `npm create`,
 * `cargo new`). To git such a folder is one commit and none of its files, and without a commit it refuses to add anything. A
 * folder of which one file is known is a folder as any other: its files follow with the next `git add`, its `.git` never. No
 * git is started in it, since its settings were written by the agent. Returns those without a file, to be left out.
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

/** Paths with a slash at the end: git lists files, and a folder only where it is a repository. */
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

/** The first files below a folder, breadth first; of what git keeps for itself and of what tools leave behind there none. */
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
