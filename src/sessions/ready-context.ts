/**
 * The other letterbox: what a session in a folder should know at its start, made ready by whoever drains the inbox, so
 * that a hook only reads a file.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ToldLine } from './captured-event.ts'
import { inboxFolder, quickHash } from './inbox.ts'

export { branchOf } from './code-state/read-git.ts'

export interface ReadyContext {
  /** For the start of a session. */
  text: string
  /** The lines in it, for the receipt. */
  lines: ToldLine[]
  tokens: number
  /** Told when a prompt has one of the words. */
  offers: { id: string; words: string[]; text: string; tokens?: number }[]
  /** Epoch milliseconds. */
  madeAt: number
}

export const readyFolder = (home: string): string => `${inboxFolder(home)}/ready`
const readyFile = (home: string, place: string): string => `${readyFolder(home)}/${quickHash(place)}.json`

/** The context for a place (see placeOf), or undefined where none was made. */
export function readContext(home: string, place: string): ReadyContext | undefined {
  try {
    return JSON.parse(readFileSync(readyFile(home, place), 'utf8')) as ReadyContext
  } catch {
    return undefined
  }
}

/** Replaces the context for a place in one step. */
export function writeContext(home: string, place: string, context: ReadyContext): void {
  mkdirSync(readyFolder(home), { recursive: true, mode: 0o700 })
  const file = readyFile(home, place)
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(context), { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
}

/** Takes the context for a place away: nothing is told there until it is made anew. */
export const removeContext = (home: string, place: string): void => rmSync(readyFile(home, place), { force: true })

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
