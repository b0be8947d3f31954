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

/** Properties that detect a write to the file. */
export interface FileStat {
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

export type Replaced =
  /**
   * `stat`: of the text that was written, whatever was saved since. `late`: text that another program wrote into the
   * old file while it was being replaced.
   */
  | { kind: 'done'; stat: FileStat; late?: string }
  /**
   * The file no longer had the text `before`; nothing was written. `late`: a save that a newer one replaced and that
   * exists nowhere else.
   */
  | { kind: 'changed'; late?: string }

/**
 * The text of a file with `\n` only, or undefined if the file does not exist. Denied `memory_file_unusable` for
 * anything but a plain text file.
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
  /** Whether another program is saving the file just now. */
  isContended?: boolean | undefined
  /** Modification time to set, epoch milliseconds; default: now. */
  modifiedAt?: number | undefined
}

/**
 * Replaces the text `before` (undefined: no file) by `after`, if the file still has it. A complete file replaces the
 * old one in one step, so that readers never see half a file. Everything here is synchronous: no other code of this
 * process runs between the last check and the rename.
 *
 * Contended files: a rename overwrites any save since the last check. The file is therefore moved aside first, which
 * shows its content, and is missing for an instant. After a crash in that instant the next reader moves it back.
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
    // An editor that had the old file open may have written into it at this very moment.
    const late = held ? settled(former, before) : before
    return late === before ? { kind: 'done', stat } : { kind: 'done', stat, late }
  } finally {
    rmSync(draft, { force: true })
    rmSync(former, { force: true })
  }
}

interface Removed {
  /** False if the file no longer had the text `before`: the other program's save stays. */
  isGone: boolean
  /** A save that a newer one replaced; it exists nowhere else. */
  late?: string
}

/** Removes a file with the text `before`. */
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
      // For example on a full disk: the file is moved back.
      if (putBack(taken, file)) rmSync(taken, { force: true })
      throw error
    }
    // Another program has created a new file meanwhile, which is newer than the one moved aside.
    const late = takenText()
    return late === before ? { kind: 'changed' } : { kind: 'changed', late }
  }
  const late = takenText()
  return late === before ? { kind: 'done', stat } : { kind: 'done', stat, late }

  /** `before` may itself have been the first half of a save that is still going on. */
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
    // The file was moved back, here or by another process.
  }
  return lstatSync(file, { throwIfNoEntry: false })
}

/** Longest time that a living process keeps a file moved aside, milliseconds. */
const takenTime = 500

/**
 * A hidden name beside the file, unique to this write. It contains the process id, so that leftovers of a killed
 * process are recognized.
 */
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

/** Current form of the file, which its editor expects to find again. */
function formOf(file: string): FileForm {
  try {
    return readForm(readOwnBytes(file), file).form
  } catch {
    return usualForm
  }
}

/** Creates a second name (hard link) for the file. False on disks without links: then only the last check protects. */
function holdOn(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

/** A file that another program wrote more recently than this may be incomplete, milliseconds. */
export const quietTime = 25
/** A file that is empty for so long was emptied on purpose, milliseconds. */
const emptyTime = 2000

/** Whether another program is writing the file: it was written just now, or truncated to be filled. */
export function isBeingWritten(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs < (stats.size === 0 ? emptyTime : quietTime)
}

/** Pause between checks while the file is being written; a truncated file is about to be filled. */
const pauseMilliseconds = 5
const mostPauses = 40
/** A truncated file is waited for longer: a busy disk can delay its writer by a second. */
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
