/**
 * Which files of an encrypted home are kept sealed, and by what. The keys themselves are found elsewhere (src/sealing);
 * here they are only asked for by path, so that who writes a file need not know whether its home is encrypted.
 */
import { denied } from './errors.ts'
import { messageExtra } from './sealed-message.ts'

/** The open lock of one home. */
export interface Sealer {
  /** Whether a file of this path is kept sealed. */
  covers(path: string): boolean
  seal(bytes: Uint8Array): Uint8Array
  /** Throws where the bytes were changed, or sealed by another home. */
  open(bytes: Uint8Array): Uint8Array
  /** Opens what a hook wrote without a key. */
  openLetter(text: string): string
  /** For one export, which has a salt of its own. */
  exportKey(salt: Uint8Array): Uint8Array
  /** For the pages of a database: its cipher, a colon, 64 hex digits. */
  readonly databaseKey: string
}

const sealers = new Map<string, Sealer>()

/** From now on the files of a home are sealed and opened by this; undefined takes it away. */
export function useSealer(root: string, sealer: Sealer | undefined): void {
  if (sealer === undefined) sealers.delete(root)
  else sealers.set(root, sealer)
}

/** What keeps this file; undefined for a file that is kept as it is. */
export function sealerOf(path: string): Sealer | undefined {
  for (const sealer of sealers.values()) if (sealer.covers(path)) return sealer
  return undefined
}

/** The open lock of a home; undefined where it is not encrypted, or locked. */
export const sealerOfHome = (root: string): Sealer | undefined => sealers.get(root)

/** Every sealed file begins so. */
export const sealedMark = Buffer.from('jarvis sealed 1\n')
/** Bytes that a sealed file has more than what is in it. */
export const sealedExtra = sealedMark.length + messageExtra

export const isSealed = (bytes: Uint8Array): boolean =>
  bytes.length >= sealedExtra && sealedMark.equals(bytes.subarray(0, sealedMark.length))

/** Bytes that a file of this path has when it holds so many. */
export const keptSize = (path: string, bytes: number): number => (sealerOf(path) ? bytes + sealedExtra : bytes)

/** What is to be written into a file of this path. */
export const toKeep = (path: string, body: string | Uint8Array): string | Uint8Array =>
  sealerOf(path)?.seal(typeof body === 'string' ? Buffer.from(body) : body) ?? body

/** What a file of this path says. Denied `home_locked` where it is sealed and nobody can open it here. */
export function fromKept(path: string, bytes: Uint8Array): Uint8Array {
  if (!isSealed(bytes)) return bytes
  const sealer = sealerOf(path) ?? [...sealers.values()][0]
  if (sealer === undefined) throw homeLocked()
  return sealer.open(bytes)
}

/** The one sentence of a locked home. */
export const homeLocked = () =>
  denied('home_locked', 'This home is encrypted and locked. Unlock it with "jarvis unlock", then try again.')
