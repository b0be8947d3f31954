import { basename, sep } from 'node:path'
import { type Sealer, useSealer } from '../core/sealed-files.ts'
import { openLetter } from './letters.ts'
import type { LockFile } from './lock-file.ts'
import { exportKeyFor, keyFor, openFile, sealFile } from './seal-bytes.ts'

/** Only these folders below the inbox are read by hooks; events that they write are letters. */
const preparedFolders = ['ready', 'fixes']
/** Ids injected into a session: appended to, and without text. */
const receipt = /^told-/

/** Whether a file of the home is sealed: everything in encrypted spaces, and files derived from it. */
export function covers(root: string, spaces: LockFile['spaces'], path: string): boolean {
  if (!path.startsWith(`${root}${sep}`) && !path.startsWith(`${root}/`)) return false
  const [top, name, ...rest] = path
    .slice(root.length + 1)
    .split(/[\\/]/)
    .filter((part) => part !== '')
  // A letterbox of a repository's space contains letters, like that of the home.
  if (top === 'spaces' && rest[0] === 'inbox') return isMadeReady(rest[1], rest.slice(2), path)
  // Copies of repositories are not sealed: git and the programs of a project use them.
  if (top === 'spaces' && rest[0] === 'agent') return false
  if (top === 'spaces') return spaces === 'all' || spaces.includes((name ?? '').replace('+', '/'))
  if (top === 'cache') return /^\.?embeddings\.db/.test(name ?? '')
  if (top !== 'inbox') return /^\.move-/.test(top ?? '')
  if (rest.length === 0) return /^\.?budget\.json/.test(name ?? '')
  return isMadeReady(name, rest, path)
}

/** Whether a file below an inbox is read by hooks. */
const isMadeReady = (folder: string | undefined, below: readonly string[], path: string): boolean =>
  below.length > 0 && preparedFolders.includes(folder ?? '') && !receipt.test(basename(path))

/** Registers the key: from now on this process reads and writes the home. */
export function useKey(root: string, lock: LockFile, key: Buffer): void {
  const files = keyFor(key, 'jarvis files')
  const sealer: Sealer = {
    covers: (path) => covers(root, lock.spaces, path),
    seal: (bytes) => (lock.turning === 'off' ? Buffer.from(bytes) : sealFile(files, bytes)),
    open: (bytes) => openFile(files, bytes),
    openLetter: (text) => openLetter(key, text),
    exportKey: (salt) => exportKeyFor(key, salt),
    databaseKey: `${lock.cipher ?? 'chacha20'}:${keyFor(key, 'jarvis database').toString('hex')}`,
  }
  useSealer(root, sealer)
}
