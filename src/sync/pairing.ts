import { join } from 'node:path'
import { z } from 'zod'
import { conflict, notFound } from '../core/errors.ts'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'

/**
 * Pairing data of a space. It is in a file that only the owner can read, sealed in an encrypted home, and in no
 * database, export or packet.
 */
export interface Pairing {
  /** 128 bits, as hex, encoded by the twelve words. */
  secret: string
  /** Id of this machine in the pairing. */
  device: string
  name: string
  /** Shared folder of the last sync; null before the first. */
  folder: string | null
}

const form = z.strictObject({
  secret: z.string().regex(/^[0-9a-f]{32}$/),
  device: z.string().regex(/^[0-9a-z]{8,32}$/),
  name: z.string().min(1).max(200),
  folder: z.string().nullable(),
})

const fileOf = (folder: string): string => join(folder, 'sync.json')

/** Undefined if the space was never paired. Errors: `sync_pairing_damaged`. */
export function findPairing(folder: string): Pairing | undefined {
  let text: string
  try {
    text = readOwn(fileOf(folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return form.parse(JSON.parse(text))
  } catch {
    throw conflict(
      'sync_pairing_damaged',
      `${fileOf(folder)} cannot be read. Delete it, and pair this machine again: jarvis sync pair --words -.`,
    )
  }
}

/** Errors: `sync_not_paired`. */
export function readPairing(folder: string): Pairing {
  const pairing = findPairing(folder)
  if (pairing) return pairing
  throw notFound(
    'sync_not_paired',
    'This home is not paired with another one. "jarvis sync pair" prints twelve words; give them to the other machine.',
  )
}

export function writePairing(folder: string, pairing: Pairing): void {
  ensureFolder(folder)
  replaceFile(fileOf(folder), `${JSON.stringify(pairing, null, 2)}\n`)
}
