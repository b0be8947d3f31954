import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { configError, denied } from '../../core/errors.ts'
import { giveMode, renameOver } from '../../core/platform/files.ts'

/** A settings file on disk. */
export interface ConfigFile {
  /** The path that the client uses. */
  path: string
  /** The path of its bytes: the target of a link. */
  target: string
  /** Undefined if the file does not exist. */
  bytes: Buffer | undefined
  /** Without the byte order mark. */
  text: string
  mark: string
}

const byteOrderMark = '\ufeff'
/** Only the owner may read it: the file may hold secrets of other servers, and ours. */
export const ownerOnly = 0o600

/** Reads a settings file; a missing one is empty. Throws Denied or Config, naming the file. */
export function readConfigFile(path: string): ConfigFile {
  const target = targetOf(path)
  const bytes = guard(path, 'read', () => {
    try {
      return readFileSync(target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
      if (code === 'EISDIR')
        throw configError('client_config_folder', `${path} is a folder, not a file. Move it.`, { path })
      throw error
    }
  })
  const content = bytes?.toString('utf8') ?? ''
  if (bytes && !Buffer.from(content).equals(bytes))
    throw configError('client_config_encoding', `${path} is not UTF-8. Save it as UTF-8; nothing was changed.`, {
      path,
    })
  const mark = content.startsWith(byteOrderMark) ? byteOrderMark : ''
  return { path, target, bytes, text: content.slice(mark.length), mark }
}

/** Throws Denied for a file that its owner has closed: renaming would go through, the rights of a file do not count for it. */
export function checkWritable({ path, target }: ConfigFile): void {
  guard(path, 'written', () => {
    const former = statSync(target, { throwIfNoEntry: false })
    if (former === undefined) return
    if ((former.mode & 0o222) === 0)
      throw denied('client_config_read_only', `${path} is read-only. Allow writing (chmod u+w) and run this again.`, {
        path,
      })
    accessSync(target, constants.W_OK)
  })
}

/** Replaces a file in one step, keeping its permissions and owner. Throws Denied if it is not writable. */
export function writeConfigFile(file: ConfigFile, content: string | Buffer, newMode: number): void {
  const { path, target } = file
  checkWritable(file)
  guard(path, 'written', () => {
    const former = statSync(target, { throwIfNoEntry: false })
    mkdirSync(dirname(target), { recursive: true })
    replaceFile(target, content, former ? former.mode & 0o7777 : newMode, former)
  })
}

/** Writes a copy that only its owner can read. */
export function writeBackup(path: string, bytes: Buffer): void {
  guard(path, 'written', () => replaceFile(path, bytes, ownerOnly))
}

/** Removes a file, and folders that are empty then, up to `top`, which stays. */
export function removeConfigFile({ path, target }: ConfigFile, top: string): void {
  guard(path, 'removed', () => rmSync(target))
  for (let folder = dirname(target); folder.startsWith(resolve(top)) && folder !== resolve(top); ) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
    folder = dirname(folder)
  }
}

/** Target of a link, even if the target does not exist yet. */
function targetOf(path: string): string {
  // More in a row are a circle: systems give up at 40.
  const mostLinks = 40
  let target = resolve(path)
  for (let count = 0; count < mostLinks; count++) {
    if (!lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target
    target = resolve(dirname(target), readlinkSync(target))
  }
  throw configError('client_config_link', `${path} is a circular symlink. Fix it; nothing was changed.`, {
    path,
  })
}

function replaceFile(
  target: string,
  content: string | Buffer,
  mode: number,
  owner?: { uid: number; gid: number },
): void {
  const draft = `${target}.${process.pid}.tmp`
  try {
    const file = openSync(draft, 'wx', mode)
    try {
      const bytes = Buffer.from(content as string)
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    giveMode(draft, mode)
    if (owner && owner.uid !== statSync(draft).uid) chownSync(draft, owner.uid, owner.gid)
    renameOver(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Turns refusals of the system into Denied. */
function guard<Result>(path: string, what: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(code)) throw error
    const next = 'Check its owner, its permissions and those of its folder, and whether another program has it open'
    throw denied('client_config_denied', `${path} cannot be ${what} (${code}). ${next}.`, { path }, error)
  }
}
