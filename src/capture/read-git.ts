/** Reads a few small files in `.git` instead of starting a git process, which would cost far more. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

export interface GitFolder {
  /** Top folder of the working tree. */
  top: string
  /** Git folder of this working tree, which has its HEAD. */
  own: string
  /** Git folder that all worktrees share. */
  common: string
}

export interface Checkout {
  /** Null in a detached HEAD. */
  branch: string | null
  /** Null before the first commit, and where refs are stored in a format that only git reads. */
  head: string | null
}

/** The repository that contains a folder; undefined outside of repositories. */
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

/** The `.git` of a worktree or submodule is a file that names its folder. */
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

/** The branch that is checked out in the repository of a folder; undefined outside of repositories. */
export function branchOf(folder: string): string | undefined {
  try {
    const git = folder === '' ? undefined : findGit(folder)
    return git && branchIn(git)?.branch
  } catch {
    // The folder may not be readable.
    return undefined
  }
}

const branchIn = ({ own }: Pick<GitFolder, 'own'>): { ref: string; branch: string } | undefined => {
  const found = /^ref: (refs\/heads\/(.+))$/.exec(read(join(own, 'HEAD'))?.trim() ?? '')
  return found ? { ref: found[1]!, branch: found[2]! } : undefined
}

/** The branch and commit that are checked out. */
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

/** How long after events without a branch the present checkout still counts as theirs, milliseconds. */
const stillThere = 10 * 60 * 1000

/**
 * The checkout at the time of some events: the branch that they report, with its commit if it is still checked out.
 * Undefined if neither is known.
 */
export function checkoutOf(
  events: readonly { branch?: string; at: number }[],
  top: string,
  now: number,
): Checkout | undefined {
  const reported = events.findLast(({ branch }) => branch !== undefined)?.branch
  const isRecent = now - (events.at(-1)?.at ?? 0) < stillThere
  // For events long past, as in a transcript, the commit has changed since.
  const git = isRecent && top !== '' ? findGit(top) : undefined
  const current = git && readCheckout(git)
  return reported === undefined
    ? current
    : { branch: reported, head: current?.branch === reported ? current.head : null }
}
