import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { denied } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { ensureFolder, readOwnBytes } from '../core/own-files.ts'
import { pauseSync } from '../core/pause-sync.ts'
import { toKeep } from '../core/sealed-files.ts'
import { type FileForm, inForm, readForm, readLoosely, usualForm } from './file-form.ts'
import { unusableFolder } from './follow-link.ts'

const fileMode = 0o600

/** What says whether a file was written since. */
export interface FileStat {
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

export type Replaced =
  /**
   * `stat`: of what was put there, whatever was saved over it since. `late`: what another program wrote into the former
   * file while it was being replaced.
   */
  | { kind: 'done'; stat: FileStat; late?: string }
  /**
   * The file is no longer what it was taken for; nothing was written. `late`: a save in whose place a newer one came: it is
   * nowhere else.
   */
  | { kind: 'changed'; late?: string }

/**
 * The text of a file with `\n` alone, whatever its form, or undefined where there is none. Denied `memory_file_unusable` for
 * anything but a plain file of text.
 */
export function readText(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false }) ?? recovered(file)
  if (!stats) return undefined
  if (!stats.isFile())
    throw denied('memory_file_unusable', `${file} is not a plain file. Move it away, or put a plain file there.`, {
      file,
    })
  return readForm(readOwnBytes(file), file).text
}

export interface Replacing {
  /** Somebody else is saving it just now. */
  isContended?: boolean | undefined
  /** When the file shall say that it was written, epoch milliseconds; otherwise now. */
  modifiedAt?: number | undefined
}

/**
 * Puts `after` in the place of `before` (undefined: no file), if that is still there: a complete file takes the place of
 * another in one step, so that nobody ever reads half of one. Everything here is synchronous: between the last look and
 * the step nothing of ours can come.
 *
 * Where it is contended: a rename takes away whatever stands there, also what an editor has
 * put there since the last look; so then the file is first taken aside, which shows what it was, and is missing for an
 * instant. A crash in that instant is mended by whoever reads next.
 */
export function replaceFile(
  file: string,
  before: string | undefined,
  after: string,
  { isContended = false, modifiedAt }: Replacing = {},
): Replaced {
  makeFolder(dirname(file))
  const draft = besides(file, 'tmp')
  const former = besides(file, 'old')
  try {
    const stat = writeDraft(draft, file, after, modifiedAt)
    if (before === undefined) {
      try {
        // Unlike a rename, a link never takes the place of a file that has come meanwhile.
        linkSync(draft, file)
        return { kind: 'done', stat }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { kind: 'changed' }
        if (lstatSync(file, { throwIfNoEntry: false })) return { kind: 'changed' }
        renameSync(draft, file)
        return { kind: 'done', stat }
      }
    }
    const held = holdOn(file, former)
    if (readText(held ? former : file) !== before) return { kind: 'changed' }
    if (isContended && held) return exchange(file, before, draft, stat)
    const inode = held ? lstatSync(former).ino : undefined
    const now = lstatSync(file, { throwIfNoEntry: false })
    if (!now || (inode !== undefined && now.ino !== inode)) return { kind: 'changed' }
    renameSync(draft, file)
    // An editor that had the former file open may have written into it at this very moment.
    const late = held ? settled(former, before) : before
    return late === before ? { kind: 'done', stat } : { kind: 'done', stat, late }
  } finally {
    rmSync(draft, { force: true })
    rmSync(former, { force: true })
  }
}

interface Removed {
  /** False where the file no longer said `before`: it stays as somebody else saved it. */
  isGone: boolean
  /** A save in whose place a newer one came: it is nowhere else. */
  late?: string
}

/** Removes a file that says `before`. */
export function removeFile(file: string, before: string): Removed {
  const taken = besides(file, 'taken')
  try {
    renameSync(file, taken)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { isGone: true }
    throw error
  }
  const found = settled(taken, before, () => isBeingWritten(taken))
  const isBack = found === before || putBack(taken, file)
  rmSync(taken, { force: true })
  return { isGone: found === before, ...(!isBack && { late: found }) }
}

/** Puts a file back that was taken aside. False where a newer one has come to its place. */
function putBack(taken: string, file: string): boolean {
  try {
    // Unlike a rename, a link never takes the place of a file that has come meanwhile.
    linkSync(taken, file)
  } catch {
    if (lstatSync(file, { throwIfNoEntry: false })) return false
    renameSync(taken, file)
  }
  return true
}

function makeFolder(folder: string): void {
  try {
    ensureFolder(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR' && code !== 'ENOENT') throw error
    throw unusableFolder(folder)
  }
}

function exchange(file: string, before: string, draft: string, stat: FileStat): Replaced {
  const taken = besides(file, 'taken')
  renameSync(file, taken)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk, say: the file goes back to its place.
      if (putBack(taken, file)) rmSync(taken, { force: true })
      throw error
    }
    // Somebody has put a new one there meanwhile: theirs is newer than what was taken.
    const late = takenText()
    return late === before ? { kind: 'changed' } : { kind: 'changed', late }
  }
  const late = takenText()
  return late === before ? { kind: 'done', stat } : { kind: 'done', stat, late }

  /** What it was taken for may itself have been the first half of what its writer is still putting in. */
  function takenText(): string {
    const text = settled(taken, before, () => isBeingWritten(taken))
    rmSync(taken, { force: true })
    return text
  }
}

/** The file that a process took aside and did not live to replace, back in its place. */
function recovered(file: string) {
  const folder = dirname(file)
  const start = `.${basename(file)}.`
  const names = existsSync(folder) ? readdirSync(folder) : []
  const taken = names.find((name) => name.startsWith(start) && name.endsWith('.taken'))
  if (taken === undefined) return undefined
  const path = join(folder, taken)
  // Younger ones belong to a process that is at it.
  if (Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()) < takenTime) return undefined
  try {
    linkSync(path, file)
    rmSync(path)
  } catch {
    // It is there again, or somebody else was faster.
  }
  return lstatSync(file, { throwIfNoEntry: false })
}

/** Longest time that a living process keeps a file aside, milliseconds. */
const takenTime = 500

/** A hidden name beside the file, of this write alone. It names the process, so that what a killed one left is known. */
const besides = (file: string, ending: string): string =>
  join(dirname(file), `.${basename(file)}.${newId(Date.now())}.${process.pid}.${ending}`)

function writeDraft(draft: string, file: string, text: string, modifiedAt?: number): FileStat {
  const handle = openSync(draft, 'wx', fileMode)
  try {
    const kept = toKeep(file, inForm(text, formOf(file)))
    const bytes = typeof kept === 'string' ? Buffer.from(kept) : kept
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    // Between two milliseconds, so that no rounding makes it another one.
    if (modifiedAt !== undefined) futimesSync(handle, (modifiedAt + 0.5) / 1000, (modifiedAt + 0.5) / 1000)
    fsyncSync(handle)
    const { size, mtimeMs } = fstatSync(handle)
    return { size, modifiedAt: Math.floor(mtimeMs) }
  } finally {
    closeSync(handle)
  }
}

/** The form of the file as it is: its editor goes on to find its own. */
function formOf(file: string): FileForm {
  try {
    return readForm(readOwnBytes(file), file).form
  } catch {
    return usualForm
  }
}

/** A second name for the file as it is, false on disks that have none: then only the last look protects. */
function holdOn(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

/** A file written less than so long ago by somebody else may not be complete, milliseconds. */
export const quietTime = 25
/** A file that is empty for so long was emptied on purpose, milliseconds. */
const emptyTime = 2000

/** Somebody is at it: it was written just now, or cut to nothing to be filled. */
export function isBeingWritten(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs < (stats.size === 0 ? emptyTime : quietTime)
}

/** Looks again while somebody writes; a file cut to nothing is about to be filled. */
const pauseMilliseconds = 5
const mostPauses = 40
/** One that is cut to nothing is waited for longer: a busy disk can hold its writer up for a second. */
const mostEmptyPauses = 600

function settled(file: string, before: string, mayGrow = () => false): string {
  let text = readLoosely(readOwnBytes(file))
  for (let pause = 0; pause < (text === '' ? mostEmptyPauses : mostPauses) && (text !== before || mayGrow()); pause++) {
    pauseSync(pauseMilliseconds)
    const next = readLoosely(readOwnBytes(file))
    if (next === text && next !== '' && !mayGrow()) break
    text = next
  }
  return text === '' ? before : text
}
