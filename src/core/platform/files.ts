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

/** Whether others on this machine may read or change what has this mode. Windows keeps rights elsewhere: never. */
export const isOpenToOthers = (mode: number, platform: Platform = process.platform): boolean =>
  platform !== 'win32' && (mode & 0o077) !== 0

/** Takes away the rights that others have on a file of ours. Windows keeps rights elsewhere: nothing happens. */
export function closeToOthers(file: string, mode = 0o600, platform: Platform = process.platform): void {
  if (isOpenToOthers(statSync(file).mode, platform)) chmodSync(file, mode)
}

/** Gives a file this mode, as a settings file of another program had it. Windows knows read-only alone. */
export const giveMode = (file: string, mode: number): void => chmodSync(file, mode)

/** Whether a file is this user's; where the system has no user ids, every file that is found is. */
export const isOurs = ({ uid }: Pick<Stats, 'uid'>, ownId: number | undefined = process.getuid?.()): boolean =>
  ownId === undefined || uid === ownId

/** The number of this user; undefined where the system has no user ids. */
export const userId = (): number | undefined => process.getuid?.()

/** User and group of this process as containers take them, `1000:1000`; undefined where the system has no such ids. */
export const userAndGroup = (): string | undefined =>
  process.getuid ? `${process.getuid()}:${process.getgid?.()}` : undefined

/** The file that holds nothing and keeps nothing. Git for Windows knows `NUL`, and takes `/dev/null` for a path. */
export const nullDevice = (platform: Platform = process.platform): string =>
  platform === 'win32' ? 'NUL' : '/dev/null'

/** The command by which a person closes a folder to others. */
export const closingCommand = (folder: string): string => `chmod -R go-rwx ${JSON.stringify(folder)}`

/** What a person does where a folder cannot be written. */
export const openingAdvice = (folder: string, platform: Platform = process.platform): string =>
  platform === 'win32' ? 'Give your user write permission for it' : `chmod -R u+w ${folder}`

/** A virus scanner or an indexer holds a new file on Windows for some milliseconds. */
const held = new Set(['EPERM', 'EACCES', 'EBUSY'])
const pauseMs = [5, 10, 20, 40, 80, 160, 320]

/**
 * Puts one file in the place of another in one step. Windows refuses while somebody has the other one open: there it is
 * tried again for about half a second. Throws what the system says in the end.
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

/** Brings the names of a folder to the disk. Windows and some network drives cannot, and keep them by themselves. */
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
 * Puts a complete file in its place where none is: of several processes one wins. Returns whether this one did. A link does
 * it in one step; on disks without hard links (FAT, some network drives) the file is copied, where no file may be either.
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
 * Whether a full path is a folder or lies in it. Windows compares without case and takes `/` for `\`, so that `c:/Notes`
 * holds `C:\notes\a.md`; elsewhere paths are compared as they are written.
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
 * Whether a relative path with `/` between its parts stays below the folder that it is joined to. On Windows `\\` parts a
 * path as well, and `C:` or a name of a device (`NUL`) leads elsewhere.
 */
export function staysBelow(path: string, platform: Platform = process.platform): boolean {
  const parts = path.split(platform === 'win32' ? /[\\/]/ : '/')
  if (parts.includes('..') || parts[0] === '' || path.includes('\0')) return false
  return platform !== 'win32' || !parts.some((part) => part.includes(':') || devices.test(part))
}
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A path below a folder, as it is kept (`notes/a.md`), for a person: with the signs of this system. */
export const shownPath = (root: string, path: string, platform: Platform = process.platform): string =>
  platform === 'win32' ? win32.join(root, path) : posix.join(root, path)

/** Whether a path leads to something; nothing of it is read. */
export const exists = (path: string): boolean => existsSync(path)

/** Whether a file that is open may get another name: Windows refuses that. */
export const mayRenameOpenFiles = process.platform !== 'win32'
