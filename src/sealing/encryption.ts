import { conflict, invalidInput, unavailable } from '../core/errors.ts'
import { ensureFolder } from '../core/own-files.ts'
import { keyOf, lockWith, makeLock } from './home-key.ts'
import { dropKey, keepKey, keptKey, keyInKeyring } from './kept-key.ts'
import { type LockFile, readLock, writeLock } from './lock-file.ts'
import { type HomeToTurn, type Turned, turnHome } from './turn-home.ts'
import { useKey } from './use-key.ts'

/** A home for the operations of encryption. */
export interface HomeToEncrypt extends HomeToTurn {
  /** The setting: where its spaces are, if not in files. */
  database: string
  /** Whether a server has its databases open. */
  isServed(): boolean
  /** Throws if this machine cannot open encrypted databases. */
  checkCipher(): Promise<void>
}

export interface EncryptRequest {
  passphrase: string
  /** Names of spaces; default: all, including later ones. */
  spaces?: readonly string[] | undefined
  /** Store the key in the system's keyring, so that no passphrase is needed after a restart of the machine. */
  keyring?: boolean | undefined
}

/** Whether a home is encrypted, and currently readable. */
export type EncryptionState = 'plain' | 'locked' | 'unlocked'

export const encryptionState = ({ root }: HomeToEncrypt): EncryptionState => {
  const lock = readLock(root)
  if (lock === undefined) return 'plain'
  return keptKey(root, lock) === undefined ? 'locked' : 'unlocked'
}

/**
 * Encrypts a home, and leaves it unlocked. After an interruption the next command that opens the home continues.
 * Errors: `already_encrypted`, `passphrase_short`, `encryption_postgres`, `server_running`, `key_not_kept`,
 * `cipher_not_loaded`, `database_in_use`.
 */
export async function encryptHome(home: HomeToEncrypt, request: EncryptRequest): Promise<Turned> {
  if (readLock(home.root))
    throw conflict('already_encrypted', 'This home is already encrypted. "jarvis lock" locks it.')
  if (home.database !== '')
    throw invalidInput(
      'encryption_postgres',
      'This home keeps its spaces in PostgreSQL, which Jarvis does not encrypt. Encrypt the disk of that server, or move the spaces into files first: jarvis move --to sqlite',
    )
  checkQuiet(home)
  await home.checkCipher()
  const made = await makeLock(request.passphrase, request.spaces === undefined ? 'all' : [...request.spaces])
  const lock: LockFile = { ...made.lock, ...(request.keyring && { keyring: true }), turning: 'on' }
  ensureFolder(home.root)
  keep(home, lock, made.key)
  // From now on every process sees the unfinished encryption, and any with the key can continue it.
  writeLock(home.root, lock)
  useKey(home.root, lock, made.key)
  return turnHome(home)
}

/** Unlocks a home for all commands. Without a passphrase the keyring is used. */
export async function unlockHome(home: HomeToEncrypt, passphrase: string): Promise<void> {
  const lock = lockOf(home)
  await openBy(home, lock, await keyOf(lock, passphrase))
}

/** The same with the key in the keyring, if the owner stored it there; false if only the passphrase unlocks it. */
export async function unlockFromKeyring(home: HomeToEncrypt): Promise<boolean> {
  const lock = lockOf(home)
  const key = keyInKeyring(home.root, lock)
  if (key === undefined) return false
  await openBy(home, lock, key)
  return true
}

/** Unlocks a home and completes an interrupted change. */
async function openBy(home: HomeToEncrypt, lock: LockFile, key: Buffer): Promise<void> {
  keep(home, lock, key)
  useKey(home.root, lock, key)
  if (lock.turning !== undefined) await turnHome(home)
}

/** Locks a home for all commands. A key in the keyring stays if the owner wants it there. */
export function lockHome(home: HomeToEncrypt): void {
  dropKey(home.root, lockOf(home), false)
}

/** Removes the encryption of a home. Errors as for `encryptHome`, and `passphrase_wrong`. */
export async function decryptHome(home: HomeToEncrypt, passphrase: string): Promise<Turned> {
  const lock = lockOf(home)
  const key = await keyOf(lock, passphrase)
  checkQuiet(home)
  const turning: LockFile = { ...lock, turning: 'off' }
  // Stored only so that another command can continue after an interruption; otherwise the passphrase is needed.
  keepKey(home.root, key, lock)
  useKey(home.root, lock, key)
  // An unfinished change in the other direction is completed first.
  if (lock.turning === 'on') await turnHome(home)
  writeLock(home.root, turning)
  useKey(home.root, turning, key)
  const turned = await turnHome(home)
  dropKey(home.root, lock, true)
  return turned
}

/** Changes the passphrase of an encrypted home. The key stays, so nothing is re-encrypted. */
export async function changePassphrase(home: HomeToEncrypt, former: string, next: string): Promise<void> {
  const lock = lockOf(home)
  const { turning: _, ...changed } = await lockWith(lock, await keyOf(lock, former), next)
  // As it is now: deriving keys takes a second, in which a change of the home may have ended.
  const { turning } = lockOf(home)
  writeLock(home.root, { ...changed, ...(turning && { turning }) })
}

function lockOf({ root }: HomeToEncrypt): LockFile {
  const lock = readLock(root)
  if (lock) return lock
  throw conflict('not_encrypted', 'This home is not encrypted. Encrypt it with "jarvis encrypt".')
}

function keep({ root }: HomeToEncrypt, lock: LockFile, key: Buffer): void {
  if (keepKey(root, key, lock)) return
  throw unavailable(
    'key_not_kept',
    lock.keyring
      ? 'The system keyring did not accept the key: its program is missing, or it is locked. Unlock it, or omit --keyring.'
      : 'Neither a folder in memory nor a keyring is available to store the key. Give the passphrase to each command in the variable JARVIS_PASSPHRASE.',
  )
}

function checkQuiet({ isServed }: HomeToEncrypt): void {
  if (isServed()) throw conflict('server_running', 'The server has the databases open. Stop it first: jarvis stop')
}
