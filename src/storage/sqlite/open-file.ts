import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { notFound } from '../../core/errors.ts'
import { removeLeftOvers, temporaryFolder, temporaryFolders } from '../../core/left-overs.ts'
import { ensureFolder } from '../../core/own-files.ts'
import { sealerOf } from '../../core/sealed-files.ts'
import { type BindingOptions, type BoundDatabase, bindingFor, type DatabaseSync as Engine } from './binding.ts'
import { readOnlyError, sqliteCode, toStorageError } from './errors.ts'

/** Only the owner may read Jarvis's data. SQLite gives its side files the permissions of the main one. */
export const fileMode = 0o600

/** Result codes with which SQLite refuses a WAL database whose side files it cannot create. */
const cannotOpen = 14
const readOnly = 8
/** The same on a full disk. */
const ioError = 10
const full = 13

/** Bytes of SQLite's shared-memory file for the log. */
const sharedMemory = 32 * 1024

export interface OpenedFile {
  database: BoundDatabase
  /** The disk is full: this is a snapshot of the file at opening, and must be replaced soon. */
  isStandIn?: boolean
  /** Call it after closing: removes a temporary copy. */
  dispose(): void
}

/** Whether the file and its folder are writable. For a missing file its nearest existing folder counts. */
export function isWritable(path: string): boolean {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK)
    let folder = dirname(path)
    while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Creates folder and file with the right permissions if they are missing. */
export function prepareFile(path: string): void {
  if (existsSync(path)) return
  try {
    ensureFolder(dirname(path))
    closeSync(openSync(path, 'a', fileMode))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') throw readOnlyError(path, error)
    throw toStorageError(
      Object.assign(new Error(String(error)), { errcode: code === 'ENOSPC' ? 13 : cannotOpen }),
      path,
    )
  }
}

/**
 * Opens for writing. Deleted data is overwritten with zeros, so that no text remains in free pages. This cost nothing
 * measurable when adding, changing and deleting 1,056 notes, in files of the same size.
 */
export async function openForWriting(path: string, options: BindingOptions): Promise<OpenedFile> {
  const DatabaseSync = await bindingFor(path)
  const database = new DatabaseSync(path, options)
  try {
    database.exec('PRAGMA secure_delete = ON')
  } catch (error) {
    database.close()
    throw toStorageError(error, path)
  }
  return { database, dispose() {} }
}

/** Whether the file's disk has no room for the side files of a database. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize < 2 * sharedMemory
  } catch {
    return false
  }
}

/**
 * Opens for reading, even if SQLite cannot create the side files of a WAL database (no permission, or a full disk).
 * Then the file is opened as immutable; if an unfinished log exists, which that would ignore, a temporary copy of both
 * is read.
 */
export async function openForReading(path: string, options: BindingOptions): Promise<OpenedFile> {
  return openReader(await bindingFor(path), path, options)
}

/** The same with the engine already loaded. */
export function openReader(DatabaseSync: Engine, path: string, options: BindingOptions): OpenedFile {
  if (!existsSync(path)) {
    throw notFound(
      'database_not_found',
      `Database ${path} does not exist. Index something first, or check JARVIS_HOME.`,
      { path },
    )
  }
  const open = (location: string): BoundDatabase => {
    const database = new DatabaseSync(location, { ...options, readOnly: true })
    try {
      database.prepare('SELECT count(*) FROM sqlite_master').get()
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }
  try {
    return { database: open(path), dispose() {} }
  } catch (error) {
    const mayNot = [cannotOpen, readOnly].includes(sqliteCode(error)) && !isWritable(path)
    if (!mayNot && !(isOfFullDisk(error) && isDiskFull(path))) throw toStorageError(error, path)
  }
  const isStandIn = isWritable(path)
  // The engine with encryption does not open URIs.
  if (!hasPendingLog(path) && sealerOf(path) === undefined)
    return { database: open(`${pathToFileURL(path)}?immutable=1`), isStandIn, dispose() {} }
  removeLeftOvers([temporaryFolders])
  const folder = temporaryFolder('read')
  const copy = join(folder, basename(path))
  copyFileSync(path, copy)
  if (hasPendingLog(path)) copyFileSync(`${path}-wal`, `${copy}-wal`)
  return { database: open(copy), isStandIn, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

const isOfFullDisk = (error: unknown): boolean => [cannotOpen, ioError, full].includes(sqliteCode(error))

const hasPendingLog = (path: string): boolean => existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0
