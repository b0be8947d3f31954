/**
 * The other letterbox: what a session in a folder should know at its start, made ready by whoever drains the inbox, so
 * that a hook only reads a file.
 */
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { ToldLine } from './captured-event.ts'
import { readRemotes } from './git-remotes.ts'
import { inboxFolder } from './inbox.ts'

export { branchOf } from './read-git.ts'

/** What is told at the start of a session. */
export interface StartText {
  text: string
  /** The lines in it, for the receipt. */
  lines: ToldLine[]
  tokens: number
}

export interface ReadyContext extends StartText {
  /** For sessions that begin on another branch than was checked out when it was made: in a worktree, or after a change. */
  elsewhere?: (StartText & { branch: string })[]
  /** Told when a prompt has one of the words. */
  offers: { id: string; words: string[]; text: string; tokens?: number }[]
  /** Epoch milliseconds. */
  madeAt: number
  /** Other names of the place under which it is kept, too. */
  names?: string[]
}

export const readyFolder = (home: string): string => `${inboxFolder(home)}/ready`
const readyFile = (home: string, place: string): string => `${readyFolder(home)}/${quickHash(place)}.json`

/**
 * The context for a place (see placeOf), or undefined where none was made. A place that was renamed or moved is found by
 * a name that it still has; what was made for a repository is not for another one that was cloned into its folder.
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

/** Whether none of the names is left. The number of a folder alone says little: some disks give a new one at every start. */
const isOfAnother = ({ names = [] }: ReadyContext, present: readonly string[]): boolean =>
  names.some((name) => !name.startsWith('folder:')) && !names.some((name) => present.includes(name))

/** Replaces the context for a place in one step; under its other names, too. */
export function writeContext(home: string, place: string, context: ReadyContext): void {
  ensureFolder(readyFolder(home))
  for (const name of [...(context.names ?? []), place]) {
    replaceFile(readyFile(home, name), JSON.stringify(context))
  }
}

/** Takes the context for a place away: nothing is told there until it is made anew. */
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
 * What a place is still called when it is renamed or moved: its folder by the number that the disk gave it and the moment
 * at which it was made, since numbers are given anew; the repository that it is a clone of; and where it is a clone of
 * none, the first thing that was done in it: who did it when, and which commit came of it.
 */
export function lastingNames(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  const { dev, ino, birthtimeMs } = stat
  const remotes = readRemotes(place)
  const remote = remotes.get('origin') ?? remotes.values().next().value
  return [
    // Some disks keep no such moment: then it is not known whether it is the same folder.
    ...(birthtimeMs > 0 ? [`folder:${dev}:${ino}:${birthtimeMs}`] : []),
    ...(remote === undefined ? beginningOf(place) : [`remote:${remote}`]),
  ]
}

/** Git keeps a line for all that was ever checked out, the oldest first, in a file that may be long. */
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
 * The repository that a folder belongs to, by its common git folder, so that subfolders and worktrees are one place; the
 * folder itself where there is none. Reads a few names and at most one small file.
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

/** A worktree's `.git` is a file that names its folder below `worktrees/` of the common one. */
function commonFolder(file: string, at: string): string | undefined {
  const named = /^gitdir: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim()
  if (named === undefined) return undefined
  const own = named.startsWith('/') || /^[A-Za-z]:/.test(named) ? named : `${at}/${named}`
  return /^(.*)[\\/]worktrees[\\/][^\\/]+[\\/]?$/.exec(own)?.[1] ?? own
}

/** '' above the root. */
function parentOf(folder: string): string {
  const slash = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'))
  return slash <= 0 ? '' : folder.slice(0, slash)
}
