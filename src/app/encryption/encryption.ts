import type { LoadedConfig } from '../../config/load.ts'
import { conflict, invalidInput, unavailable } from '../../core/errors.ts'
import { ensureFolder } from '../../core/own-files.ts'
import {
  dropKey,
  keepKey,
  keptKey,
  keyInKeyring,
  keyOf,
  type LockFile,
  lockWith,
  makeLock,
  readLock,
  useKey,
  writeLock,
} from '../../sealing/sealing.ts'
import { runningServer } from '../running-server.ts'
import { type Turned, turnHome } from './turn-home.ts'

export interface EncryptRequest {
  passphrase: string
  /** Names of spaces; all, and those to come, where none is named. */
  spaces?: readonly string[] | undefined
  /** The key is kept in the keyring of the system, so that nobody is asked after a restart of the machine. */
  keyring?: boolean | undefined
}

/** Whether a home is encrypted, and readable now. */
export type EncryptionState = 'plain' | 'locked' | 'unlocked'

export const encryptionState = ({ home }: LoadedConfig): EncryptionState => {
  const lock = readLock(home.root)
  if (lock === undefined) return 'plain'
  return keptKey(home.root, lock) === undefined ? 'locked' : 'unlocked'
}

/**
 * Encrypts a home, and leaves it unlocked. Interrupted, the next command that opens the home goes on with it.
 * Errors: `already_encrypted`, `passphrase_short`, `encryption_postgres`, `server_running`, `key_not_kept`,
 * `cipher_not_loaded`, `database_in_use`.
 */
export async function encryptHome(loaded: LoadedConfig, request: EncryptRequest): Promise<Turned> {
  const { home, config } = loaded
  if (readLock(home.root))
    throw conflict('already_encrypted', 'This home is encrypted already. "jarvis lock" locks it.')
  if (config.database !== '')
    throw invalidInput(
      'encryption_postgres',
      'This home keeps its spaces in PostgreSQL, which Jarvis does not encrypt. Encrypt the disk of that server, or move the spaces into files first: jarvis move --to sqlite',
    )
  checkQuiet(loaded)
  const { checkCipher } = await import('../../storage/sqlite/cipher-binding.ts')
  checkCipher()
  const made = await makeLock(request.passphrase, request.spaces === undefined ? 'all' : [...request.spaces])
  const lock: LockFile = { ...made.lock, ...(request.keyring && { keyring: true }), turning: 'on' }
  ensureFolder(home.root)
  keep(loaded, lock, made.key)
  // From here on every process knows that the home is being encrypted, and whoever has the key goes on with it.
  writeLock(home.root, lock)
  useKey(home.root, lock, made.key)
  return turnHome(home)
}

/** Makes a home readable for every command from now on. Without a passphrase the keyring is asked. */
export async function unlockHome(loaded: LoadedConfig, passphrase: string): Promise<void> {
  const { home } = loaded
  const lock = lockOf(loaded)
  const key = await keyOf(lock, passphrase)
  keep(loaded, lock, key)
  useKey(home.root, lock, key)
  if (lock.turning !== undefined) await turnHome(home)
}

/** The same by the key in the keyring, where the owner put it there; false where nobody but the passphrase opens it. */
export async function unlockFromKeyring(loaded: LoadedConfig): Promise<boolean> {
  const { home } = loaded
  const lock = lockOf(loaded)
  const key = keyInKeyring(home.root, lock)
  if (key === undefined) return false
  keep(loaded, lock, key)
  useKey(home.root, lock, key)
  if (lock.turning !== undefined) await turnHome(home)
  return true
}

/** Makes a home unreadable for every command. In the keyring the key stays where the owner wants it there. */
export function lockHome(loaded: LoadedConfig): void {
  dropKey(loaded.home.root, lockOf(loaded), false)
}

/** Takes the encryption of a home away. Errors as for `encryptHome`, and `passphrase_wrong`. */
export async function decryptHome(loaded: LoadedConfig, passphrase: string): Promise<Turned> {
  const { home } = loaded
  const lock = lockOf(loaded)
  const key = await keyOf(lock, passphrase)
  checkQuiet(loaded)
  const turning: LockFile = { ...lock, turning: 'off' }
  keep(loaded, lock, key)
  useKey(home.root, lock, key)
  // What a change to the other side has left is finished first.
  if (lock.turning === 'on') await turnHome(home)
  writeLock(home.root, turning)
  useKey(home.root, turning, key)
  const turned = await turnHome(home)
  dropKey(home.root, lock, true)
  return turned
}

/** Gives an encrypted home another passphrase. Its key stays, so nothing is written anew. */
export async function changePassphrase(loaded: LoadedConfig, former: string, next: string): Promise<void> {
  const lock = lockOf(loaded)
  writeLock(loaded.home.root, await lockWith(lock, await keyOf(lock, former), next))
}

function lockOf({ home }: LoadedConfig): LockFile {
  const lock = readLock(home.root)
  if (lock) return lock
  throw conflict('not_encrypted', 'This home is not encrypted. "jarvis encrypt" does so.')
}

function keep({ home }: LoadedConfig, lock: LockFile, key: Buffer): void {
  if (keepKey(home.root, key, lock)) return
  throw unavailable(
    'key_not_kept',
    lock.keyring
      ? 'The keyring of the system did not take the key: its program is missing, or it is locked. Unlock it, or leave out --keyring.'
      : 'There is nowhere in memory to keep the key for the next command, and no keyring. Give the passphrase to each command in the variable JARVIS_PASSPHRASE.',
  )
}

function checkQuiet({ home }: LoadedConfig): void {
  if (runningServer(home))
    throw conflict('server_running', 'The server has the databases open. Stop it first: jarvis stop')
}
