/**
 * Prepared context: what a session in a folder should know at its start. The process that drains the inbox writes it,
 * so a hook only reads a file.
 */
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { InjectedLine } from './captured-event.ts'
import { readRemotes } from './git-remotes.ts'
import { inboxFolder } from './inbox.ts'

export { branchOf } from './read-git.ts'

/** The context that is injected at the start of a session. */
export interface StartText {
  text: string
  /** The lines in it, for the receipt. */
  lines: InjectedLine[]
  tokens: number
}

export interface ReadyContext extends StartText {
  /**
   * Contexts for sessions on other branches than the one checked out when this was made: in worktrees, or after a
   * switch.
   */
  elsewhere?: (StartText & { branch: string })[]
  /** Injected when a prompt has one of the words. */
  offers: { id: string; words: string[]; text: string; tokens?: number }[]
  /** Epoch milliseconds. */
  madeAt: number
  /** Further names of the place, under which the context is stored too. */
  names?: string[]
}

export const readyFolder = (home: string): string => `${inboxFolder(home)}/ready`
const readyFile = (home: string, place: string): string => `${readyFolder(home)}/${quickHash(place)}.json`

/**
 * The context for a place (see placeOf); undefined if none was written. A renamed or moved place is found by a name
 * that it still has. The context of a repository is not used for another one that was cloned into its folder.
 */
export function readContext(home: string, place: string): ReadyContext | undefined {
  const names = lastingNames(place)
  const known = readFrom(home, place)
  if (known && !isOfAnother(known, names)) return known
  for (const name of names) {
    const moved = readFrom(home, name)
    if (moved) return moved
  }
  return undefined
}

/** Whether no name matches. A folder's number alone proves little, since some disks renumber at every start. */
const isOfAnother = ({ names = [] }: ReadyContext, present: readonly string[]): boolean =>
  names.some((name) => !name.startsWith('folder:')) && !names.some((name) => present.includes(name))

/** Replaces the context for a place in one step, also under its other names. */
export function writeContext(home: string, place: string, context: ReadyContext): void {
  ensureFolder(readyFolder(home))
  for (const name of [...(context.names ?? []), place]) {
    replaceFile(readyFile(home, name), JSON.stringify(context))
  }
}

/** Deletes the context for a place: nothing is injected there until it is written again. */
export function removeContext(home: string, place: string): void {
  for (const name of [...(readFrom(home, place)?.names ?? []), place]) rmSync(readyFile(home, name), { force: true })
}

function readFrom(home: string, name: string): ReadyContext | undefined {
  try {
    return JSON.parse(readOwn(readyFile(home, name))) as ReadyContext
  } catch {
    return undefined
  }
}

/**
 * Names of a place that survive renaming and moving: the folder's inode with its creation time (inodes are reused), and
 * the remote of the repository. A repository without a remote is named by the first line of its log: author, time and
 * commit.
 */
export function lastingNames(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  const { dev, ino, birthtimeMs } = stat
  const remotes = readRemotes(place)
  const remote = remotes.get('origin') ?? remotes.values().next().value
  return [
    // Some disks do not record the creation time; the inode alone does not identify the folder.
    ...(birthtimeMs > 0 ? [`folder:${dev}:${ino}:${birthtimeMs}`] : []),
    ...(remote === undefined ? beginningOf(place) : [`remote:${remote}`]),
  ]
}

/** The first line of the log of HEAD, oldest first. The file may be long, so only its start is read. */
function beginningOf(place: string): string[] {
  const start = Buffer.alloc(longestLine)
  try {
    const file = openSync(`${place}/logs/HEAD`, 'r')
    try {
      const line = start.toString('utf8', 0, readSync(file, start)).split('\n')[0]!
      return line === '' ? [] : [`begun:${line}`]
    } finally {
      closeSync(file)
    }
  } catch {
    return []
  }
}
const longestLine = 512

/**
 * The repository that a folder belongs to, by its common git folder, so subfolders and worktrees are one place; outside
 * of repositories the folder itself. Reads a few names and at most one small file.
 */
export function placeOf(folder: string): string {
  for (let at = folder; at !== ''; at = parentOf(at)) {
    const git = `${at}/.git`
    const stat = statSync(git, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return git
    if (stat?.isFile()) return commonFolder(git, at) ?? git
  }
  return folder
}

/** The `.git` of a worktree is a file that names its folder below `worktrees/` of the common one. */
function commonFolder(file: string, at: string): string | undefined {
  const named = /^gitdir: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim()
  if (named === undefined) return undefined
  const own = named.startsWith('/') || /^[A-Za-z]:/.test(named) ? named : `${at}/${named}`
  return /^(.*)[\\/]worktrees[\\/][^\\/]+[\\/]?$/.exec(own)?.[1] ?? own
}

/** The parent folder; '' above the root. */
function parentOf(folder: string): string {
  const slash = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'))
  return slash <= 0 ? '' : folder.slice(0, slash)
}
