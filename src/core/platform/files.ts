import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
} from 'node:fs'
import { posix, win32 } from 'node:path'
import { pauseSync } from '../pause-sync.ts'

type Platform = NodeJS.Platform

/** Whether other users may read or change a file of this mode. Never on Windows, which does not use modes. */
export const isOpenToOthers = (mode: number, platform: Platform = process.platform): boolean =>
  platform !== 'win32' && (mode & 0o077) !== 0

/** Removes the rights of other users on a file. Does nothing on Windows, which does not use modes. */
export function closeToOthers(file: string, mode = 0o600, platform: Platform = process.platform): void {
  if (isOpenToOthers(statSync(file).mode, platform)) chmodSync(file, mode)
}

/** Sets the mode of a file, to keep that of another program's settings file. Windows only supports read-only. */
export const giveMode = (file: string, mode: number): void => chmodSync(file, mode)

/** Whether a file belongs to this user; always where the system has no user ids. */
export const isOurs = ({ uid }: Pick<Stats, 'uid'>, ownId: number | undefined = process.getuid?.()): boolean =>
  ownId === undefined || uid === ownId

/** The id of this user; undefined where the system has no user ids. */
export const userId = (): number | undefined => process.getuid?.()

/** User and group of this process as containers take them, `1000:1000`; undefined where the system has no such ids. */
export const userAndGroup = (): string | undefined =>
  process.getuid ? `${process.getuid()}:${process.getgid?.()}` : undefined

/** The null device. Git for Windows knows `NUL`, and takes `/dev/null` for a path. */
export const nullDevice = (platform: Platform = process.platform): string =>
  platform === 'win32' ? 'NUL' : '/dev/null'

/** The command that removes other users' rights on a folder. */
export const closingCommand = (folder: string): string => `chmod -R go-rwx ${JSON.stringify(folder)}`

/** The next step where a folder cannot be written. */
export const openingAdvice = (folder: string, platform: Platform = process.platform): string =>
  platform === 'win32' ? 'Give your user write permission for it' : `chmod -R u+w ${folder}`

/** A virus scanner or an indexer locks a new file on Windows for some milliseconds. */
const held = new Set(['EPERM', 'EACCES', 'EBUSY'])
const pauseMs = [5, 10, 20, 40, 80, 160, 320]

/**
 * Renames a file over another in one step. Windows refuses while a process has the other one open: there it is retried
 * for about half a second. Throws the last error of the system.
 */
export function renameOver(
  from: string,
  to: string,
  { platform = process.platform, rename = renameSync }: { platform?: Platform; rename?: typeof renameSync } = {},
): void {
  for (let round = 0; ; round++) {
    try {
      rename(from, to)
      return
    } catch (error) {
      const pause = pauseMs[round]
      if (platform !== 'win32' || pause === undefined || !held.has((error as NodeJS.ErrnoException).code ?? ''))
        throw error
      pauseSync(pause)
    }
  }
}

/**
 * Flushes the names of a folder to the disk. Windows and some network drives do not support it, and flush by
 * themselves.
 */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {}
}

/**
 * Moves a complete file to its place unless one exists: of several processes one wins. Returns whether this one did. A
 * hard link does it in one step; on disks without them (FAT, some network drives) the file is copied, also only if none
 * exists.
 */
export function placeFirst(draft: string, file: string, link: typeof linkSync = linkSync): boolean {
  try {
    try {
      link(draft, file)
    } catch (error) {
      if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      copyFileSync(draft, file, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Whether a full path is a folder or inside it. Windows compares without case and accepts `/` for `\`, so that
 * `c:/Notes` holds `C:\notes\a.md`; elsewhere paths are compared as written.
 */
export function isWithin(folder: string, path: string, platform: Platform = process.platform): boolean {
  const { normalize, sep } = platform === 'win32' ? win32 : posix
  const plain = (one: string) => {
    const clean = normalize(one)
    return platform === 'win32' ? clean.toLowerCase() : clean
  }
  const [outer, inner] = [plain(folder).replace(/[\\/]+$/, ''), plain(path)]
  return inner === outer || inner.replace(/[\\/]+$/, '') === outer || inner.startsWith(outer + sep)
}

/**
 * Whether a relative path with `/` as separator stays below the folder that it is joined to. On Windows `\\` also
 * separates, and `C:` or a device name (`NUL`) leads elsewhere.
 */
export function staysBelow(path: string, platform: Platform = process.platform): boolean {
  const parts = path.split(platform === 'win32' ? /[\\/]/ : '/')
  if (parts.includes('..') || parts[0] === '' || path.includes('\0')) return false
  return platform !== 'win32' || !parts.some((part) => part.includes(':') || devices.test(part))
}
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The full path of a stored path (`notes/a.md`), for a person: with the separators of this system. */
export const shownPath = (root: string, path: string, platform: Platform = process.platform): string =>
  platform === 'win32' ? win32.join(root, path) : posix.join(root, path)

/** Whether a path exists; it is not read. */
export const exists = (path: string): boolean => existsSync(path)

/** Whether an open file can be renamed: Windows refuses that. */
export const mayRenameOpenFiles = process.platform !== 'win32'
