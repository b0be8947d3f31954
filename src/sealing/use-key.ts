import { basename, sep } from 'node:path'
import { type Sealer, useSealer } from '../core/sealed-files.ts'
import { openLetter } from './letters.ts'
import type { LockFile } from './lock-file.ts'
import { exportKeyFor, keyFor, openFile, sealFile } from './seal-bytes.ts'

/** Below the inbox only this is read back by hooks; what they write themselves are letters. */
const preparedFolders = ['ready', 'fixes']
/** Ids of what a session was told: appended to, and no text. */
const receipt = /^told-/

/** Whether a file of the home is kept sealed: all of the spaces that are encrypted, and what is made of them. */
export function covers(root: string, spaces: LockFile['spaces'], path: string): boolean {
  if (!path.startsWith(`${root}${sep}`) && !path.startsWith(`${root}/`)) return false
  const [top, name, ...rest] = path
    .slice(root.length + 1)
    .split(/[\\/]/)
    .filter((part) => part !== '')
  // A letterbox of a repository's space holds letters, as that of the home does.
  if (top === 'spaces' && rest[0] === 'inbox') return isMadeReady(rest[1], rest.slice(2), path)
  // Copies of repositories: git and the programs of a project read and write them.
  if (top === 'spaces' && rest[0] === 'agent') return false
  if (top === 'spaces') return spaces === 'all' || spaces.includes((name ?? '').replace('+', '/'))
  if (top === 'cache') return /^\.?embeddings\.db/.test(name ?? '')
  if (top !== 'inbox') return /^\.move-/.test(top ?? '')
  if (rest.length === 0) return /^\.?budget\.json/.test(name ?? '')
  return isMadeReady(name, rest, path)
}

/** What hooks read back, below an inbox. */
const isMadeReady = (folder: string | undefined, below: readonly string[], path: string): boolean =>
  below.length > 0 && preparedFolders.includes(folder ?? '') && !receipt.test(basename(path))

/** From now on this process reads and writes the home. */
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
