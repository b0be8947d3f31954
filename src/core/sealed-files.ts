/**
 * Registry of open locks: which files of an encrypted home are sealed, and by which key. Keys are derived elsewhere
 * (src/sealing) and looked up here by path, so that code which writes a file need not know whether its home is
 * encrypted.
 */
import { denied } from './errors.ts'
import { messageExtra } from './sealed-message.ts'

/** The open lock of one home. */
export interface Sealer {
  /** Whether the file at this path is sealed. */
  covers(path: string): boolean
  seal(bytes: Uint8Array): Uint8Array
  /** Throws where the bytes were changed, or were sealed by another home. */
  open(bytes: Uint8Array): Uint8Array
  /** Opens a message that a hook wrote without a key. */
  openLetter(text: string): string
  /** Key of one export, which has its own salt. */
  exportKey(salt: Uint8Array): Uint8Array
  /** For the pages of a database: its cipher, a colon, 64 hex digits. */
  readonly databaseKey: string
}

const sealers = new Map<string, Sealer>()

/** Registers the sealer of a home's files; undefined removes it. */
export function useSealer(root: string, sealer: Sealer | undefined): void {
  if (sealer === undefined) sealers.delete(root)
  else sealers.set(root, sealer)
}

/** The sealer of this file; undefined for an unsealed one. */
export function sealerOf(path: string): Sealer | undefined {
  for (const sealer of sealers.values()) if (sealer.covers(path)) return sealer
  return undefined
}

/** The sealer of a home; undefined where it is not encrypted, or locked. */
export const sealerOfHome = (root: string): Sealer | undefined => sealers.get(root)

/** Prefix of every sealed file. */
export const sealedMark = Buffer.from('jarvis sealed 1\n')
/** Bytes that sealing adds to a file. */
export const sealedExtra = sealedMark.length + messageExtra

export const isSealed = (bytes: Uint8Array): boolean =>
  bytes.length >= sealedExtra && sealedMark.equals(bytes.subarray(0, sealedMark.length))

/** Size on disk of a file at this path with this many bytes of content. */
export const keptSize = (path: string, bytes: number): number => (sealerOf(path) ? bytes + sealedExtra : bytes)

/** The bytes to write for a file at this path. */
export const toKeep = (path: string, body: string | Uint8Array): string | Uint8Array =>
  sealerOf(path)?.seal(typeof body === 'string' ? Buffer.from(body) : body) ?? body

/** The content of a file at this path. Denied `home_locked` where it is sealed and no key is open. */
export function fromKept(path: string, bytes: Uint8Array): Uint8Array {
  if (!isSealed(bytes)) return bytes
  const sealer = sealerOf(path) ?? [...sealers.values()][0]
  if (sealer === undefined) throw homeLocked()
  return sealer.open(bytes)
}

/** The error of a locked home. */
export const homeLocked = () =>
  denied('home_locked', 'This home is encrypted and locked. Unlock it with "jarvis unlock", then try again.')
