import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { denied, unavailable } from '../core/errors.ts'
import { ensureFolder } from '../core/own-files.ts'
import { fromKept, sealerOf } from '../core/sealed-files.ts'
import { seal, unseal } from './seal.ts'
import { keyFor } from './words.ts'

/**
 * The folder shared by machines: `jarvis-sync/<pairing>/<device>/<number>.packet`. A machine writes only into its own.
 */
export interface SharedFolder {
  /** Machines that have written: names of folders, which are not authenticated. */
  devices(): string[]
  /** Whether machines with other words have written into the folder. */
  hasOtherPairings(): boolean
  /** Existing packet numbers of a machine, ascending. */
  numbers(device: string): number[]
  /** The text of a packet; undefined if it cannot be opened. */
  read(device: string, number: number): string | undefined
  /** Writes a packet whole or not at all. */
  write(device: string, number: number, text: string): void
  /** The sealed bytes of a packet; undefined for an invalid file. */
  readSealed(device: string, number: number): Buffer | undefined
  /** Writes a packet sealed by another machine. */
  writeSealed(device: string, number: number, bytes: Buffer): void
  remove(device: string, number: number): void
  /** Removes all packets of a machine. */
  removeDevice(device: string): void
}

const fileName = /^(?<number>\d{8})\.packet$/
const nameOf = (number: number): string => `${String(number).padStart(8, '0')}.packet`
/** Maximum bytes of a packet file; larger ones are ignored. */
const mostBytes = 256 * 1024 * 1024
/** Maximum machines; further folders are not read. */
const mostDevices = 100

/** Errors: `sync_folder_missing`, `sync_folder_link`. */
export function openSharedFolder(folder: string, secret: string): SharedFolder {
  if (!lstatSync(folder, { throwIfNoEntry: false })) throw missing(folder)
  // Several pairings can share a folder; the name reveals nothing about the words.
  const tag = keyFor(secret, 'folder').subarray(0, 8).toString('hex')
  const root = join(folder, 'jarvis-sync', tag)
  for (const path of [join(folder, 'jarvis-sync'), root]) refuseLink(path)
  const placeOf = (device: string, number: number) => `${tag}/${device}/${number}`
  const readSealed = (device: string, number: number): Buffer | undefined => {
    const file = join(root, device, nameOf(number))
    const stats = lstatSync(file, { throwIfNoEntry: false })
    if (!stats?.isFile() || stats.size > mostBytes) return undefined
    const bytes = readFileSync(file)
    // Packets in an encrypted home are also sealed with its key.
    return sealerOf(file) ? opened(file, bytes) : bytes
  }
  const writeSealed = (device: string, number: number, bytes: Buffer): void => {
    const place = join(root, device)
    refuseLink(place)
    ensureFolder(place)
    writeWhole(join(place, nameOf(number)), bytes)
  }
  return {
    devices: () =>
      below(root)
        .filter((entry) => entry.isDirectory() && /^[0-9a-z]{8,32}$/.test(entry.name))
        .map(({ name }) => name)
        .sort()
        .slice(0, mostDevices),
    hasOtherPairings: () =>
      below(join(folder, 'jarvis-sync')).some(
        ({ name }) =>
          name !== tag && /^[0-9a-f]{16}$/.test(name) && below(join(folder, 'jarvis-sync', name)).length > 0,
      ),
    numbers: (device) =>
      below(join(root, device))
        .flatMap((entry) => (entry.isFile() ? Number(fileName.exec(entry.name)?.groups?.number ?? Number.NaN) : []))
        .filter((number) => number > 0)
        .sort((one, other) => one - other),
    read(device, number) {
      const bytes = readSealed(device, number)
      return bytes && unseal(secret, placeOf(device, number), bytes)
    },
    write: (device, number, text) => writeSealed(device, number, seal(secret, placeOf(device, number), text)),
    readSealed,
    writeSealed,
    remove(device, number) {
      refuseLink(join(root, device))
      rmSync(join(root, device, nameOf(number)), { force: true })
    },
    removeDevice: (device) => rmSync(join(root, device), { recursive: true, force: true }),
  }
}

/** Undefined if the bytes were changed or cut since they were sealed. */
function opened(file: string, bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.from(fromKept(file, bytes))
  } catch {
    return undefined
  }
}

function below(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Refuses a link: with write access to the folder, another user could redirect our files. */
function refuseLink(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats && !stats.isDirectory())
    throw denied(
      'sync_folder_link',
      `${path} is a link or a file, not a folder. Delete it, then run "jarvis sync" again.`,
    )
}

const missing = (folder: string) =>
  unavailable(
    'sync_folder_missing',
    `${folder} does not exist now. Plug in the disk or start the program that shares it, or name another folder: jarvis sync <folder>.`,
    { folder },
  )

/** Writes the file in one step, so that file-sharing programs only see it complete. */
function writeWhole(file: string, bytes: Buffer): void {
  const draft = `${file}.tmp`
  rmSync(draft, { force: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(handle, bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}
