/** What a few small files below `.git` say: no process is started, so that it costs next to nothing. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

export interface GitFolder {
  /** Where the working files begin. */
  top: string
  /** The folder of this working tree's own files: HEAD. */
  own: string
  /** The folder that worktrees share. */
  common: string
}

export interface Checkout {
  /** Null where a commit is checked out by itself. */
  branch: string | null
  /** Null before the first commit, and where refs are kept in a form that only git reads. */
  head: string | null
}

/** The repository that a folder lies in; undefined where there is none. */
export function findGit(folder: string): GitFolder | undefined {
  for (let top = folder; ; top = dirname(top)) {
    const git = join(top, '.git')
    const stat = statSync(git, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return { top, own: git, common: git }
    if (stat?.isFile()) {
      const own = pointedTo(read(git), top)
      return own === undefined ? undefined : { top, own, common: commonOf(own) }
    }
    if (dirname(top) === top) return undefined
  }
}

/** A worktree's or submodule's `.git` is a file that names its folder. */
function pointedTo(text: string | undefined, top: string): string | undefined {
  const named = /^gitdir: (.+)$/m.exec(text ?? '')?.[1]?.trim()
  if (named === undefined) return undefined
  const own = isAbsolute(named) ? named : join(top, named)
  return existsSync(own) ? own : undefined
}

function commonOf(own: string): string {
  const named = read(join(own, 'commondir'))?.trim()
  if (!named) return own
  return isAbsolute(named) ? named : join(own, named)
}

/** The branch that is checked out where a folder lies; undefined where there is none. */
export function branchOf(folder: string): string | undefined {
  try {
    const git = folder === '' ? undefined : findGit(folder)
    return git && branchIn(git)?.branch
  } catch {
    // A folder that may not be looked into.
    return undefined
  }
}

const branchIn = ({ own }: Pick<GitFolder, 'own'>): { ref: string; branch: string } | undefined => {
  const found = /^ref: (refs\/heads\/(.+))$/.exec(read(join(own, 'HEAD'))?.trim() ?? '')
  return found ? { ref: found[1]!, branch: found[2]! } : undefined
}

/** Which branch and commit are checked out. */
export function readCheckout({ own, common }: Pick<GitFolder, 'own' | 'common'>): Checkout {
  const named = branchIn({ own })
  if (named) return { branch: named.branch, head: readRef(common, named.ref) }
  const text = read(join(own, 'HEAD'))?.trim() ?? ''
  return { branch: null, head: isCommit(text) ? text : null }
}

function readRef(common: string, name: string): string | null {
  const loose = read(join(common, name))?.trim() ?? ''
  if (isCommit(loose)) return loose
  const packed = read(join(common, 'packed-refs')) ?? ''
  const line = packed.split('\n').find((one) => one.endsWith(` ${name}`))
  const commit = line?.split(' ')[0] ?? ''
  return isCommit(commit) ? commit : null
}

const isCommit = (text: string): boolean => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text)

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Where events tell no branch, the one that is checked out now counts for so long after them, milliseconds. */
const stillThere = 10 * 60 * 1000

/**
 * What was checked out when some events happened: the branch that they tell, with its commit while it is checked out
 * still. Undefined where nothing is known.
 */
export function checkoutOf(
  events: readonly { branch?: string; at: number }[],
  top: string,
  now: number,
): Checkout | undefined {
  const told = events.findLast(({ branch }) => branch !== undefined)?.branch
  const isRecent = now - (events.at(-1)?.at ?? 0) < stillThere
  // Of what is long past, as of a transcript, the commit is another one by now.
  const git = isRecent && top !== '' ? findGit(top) : undefined
  const current = git && readCheckout(git)
  return told === undefined ? current : { branch: told, head: current?.branch === told ? current.head : null }
}
