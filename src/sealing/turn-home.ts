import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readOwnBytes, replaceForGood } from '../core/own-files.ts'
import { isSealed, sealedExtra, sealerOf, sealerOfHome } from '../core/sealed-files.ts'
import { letterOf, sealLetter } from './letters.ts'
import { type LockFile, lockFileOf, readLock, writeLock } from './lock-file.ts'
import { turnLetters } from './turn-letters.ts'

/** A database, and copies of it beside it under longer names. */
const database = /^jarvis\.db(?:\.|$)/
/** SQLite's side files, which are converted with the database. */
const besideDatabase = /-(?:wal|shm|journal)$/

/** The files of a home, and the engine's function to convert a database. */
export interface HomeToTurn {
  root: string
  embeddingCache: string
  /** Encrypts or decrypts the pages of a database; false for a file that is not a sound database. */
  turnDatabase(path: string, isOn: boolean): Promise<boolean>
}

/** Number of converted files. */
export interface Turned {
  databases: number
  files: number
}

/**
 * Converts everything that the lock of an unlocked home covers to the state that the lock names. It can be interrupted
 * at any time and run again: converted files are skipped, and nothing of the former state remains. Errors:
 * `database_in_use`, those of the system. After an error the lock still names the target state, and the next command
 * that opens the home continues.
 */
export async function turnHome({ root, embeddingCache, turnDatabase }: HomeToTurn): Promise<Turned> {
  const lock = readLock(root)
  const turned: Turned = { databases: 0, files: 0 }
  if (lock?.turning === undefined) return turned
  const isOn = lock.turning === 'on'
  // Unencrypted vectors of texts, which are computed again when needed.
  for (const side of ['', '-wal', '-shm', '-journal']) rmSync(`${embeddingCache}${side}`, { force: true })
  // An earlier version sealed more files: all of them are opened before the key is removed.
  for (const path of filesBelow(root).filter((path) => sealerOf(path) !== undefined || (!isOn && isSealedFile(path)))) {
    const name = basename(path)
    if (besideDatabase.test(name) && existsSync(path.replace(besideDatabase, ''))) continue
    if (database.test(name) && !besideDatabase.test(name) && (await turnDatabase(path, isOn))) turned.databases++
    else if (turnFile(path, isOn)) turned.files++
  }
  for (const letterbox of [root, ...foldersIn(join(root, 'spaces'))]) turnLetters(letterbox, turnOf(root, lock, isOn))
  settleLock(root, lock.turning)
  return turned
}

/** Ends the turning in the lock of this moment: the passphrase may have been changed since the start. */
function settleLock(root: string, turning: LockFile['turning']): void {
  const lock = readLock(root)
  if (!lock || lock.turning !== turning) return
  const { turning: _, ...settled } = lock
  if (turning === 'on') writeLock(root, settled)
  else rmSync(lockFileOf(root))
}

function isSealedFile(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(sealedExtra)
    return isSealed(head.subarray(0, readSync(file, head)))
  } finally {
    closeSync(file)
  }
}

function turnFile(path: string, isOn: boolean): boolean {
  const bytes = readFileSync(path)
  if (isSealed(bytes) === isOn) return false
  // Written by the sealer of the home, which seals or not according to the lock.
  replaceForGood(path, isOn ? bytes : readOwnBytes(path))
  return true
}

function turnOf(root: string, lock: LockFile, isOn: boolean): (text: string) => string | undefined {
  return (text) => {
    const letter = letterIn(text)
    if (isOn) return letter === undefined ? JSON.stringify({ sealed: sealLetter(lock.publicKey, text) }) : undefined
    return letter === undefined ? undefined : sealerOfHome(root)?.openLetter(letter)
  }
}

function letterIn(text: string): string | undefined {
  try {
    return letterOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : []

/** Plain files only: a link's target is not part of the home. */
const filesBelow = (root: string): string[] =>
  ['spaces', 'inbox']
    .map((top) => join(root, top))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
