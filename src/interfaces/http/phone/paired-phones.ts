import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configError, notFound } from '../../../core/errors.ts'
import { ensureFolder, replaceFile } from '../../../core/own-files.ts'
import { findByToken, type KeptSecret, newSecret, noteUse } from '../given-secrets.ts'

/** A phone that was let in. */
export interface PairedPhone {
  /** What `jarvis phone revoke` takes. */
  id: string
  /** What its browser calls it: `iPhone`. */
  name: string
  /** Epoch milliseconds. */
  pairedAt: number
  /** Day of its last visit, epoch milliseconds; null before the first. */
  seenAt: number | null
}

interface Kept {
  /** Where phones reach this machine; null while they may not. */
  address: string | null
  /** The port of last time, so that what a phone keeps as a bookmark stays true. */
  port: number
  phones: (PairedPhone & KeptSecret)[]
}

const nothing: Kept = { address: null, port: 0, phones: [] }
/** More would be a list that nobody looks through. */
const mostPhones = 50

/** The phones of a home, in a file that is read at each use: what one process revokes counts in all at once. */
export function createPairedPhones(folder: string, clock: () => number = Date.now) {
  const file = join(folder, 'phones.json')
  const read = (): Kept => {
    try {
      return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Kept) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
      throw configError('phones_invalid', `${file} cannot be read. Delete it and pair the phones again.`, { file })
    }
  }
  const write = (kept: Kept): void => {
    ensureFolder(folder)
    replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`)
  }
  return {
    place: (): { address: string | null; port: number } => read(),
    /** Newest first. */
    list: (): PairedPhone[] => read().phones.map(({ mark: _, ...phone }) => phone),
    /** Where phones come in from now on; null: nowhere. */
    setPlace: (address: string | null, port?: number): void =>
      write({ ...read(), address, ...(port !== undefined && { port }) }),
    /** Lets one in. Returns its token, which is kept nowhere else. */
    add(name: string): string {
      const kept = read()
      const { token, kept: secret } = newSecret()
      const phone = { ...secret, name, pairedAt: clock() }
      write({ ...kept, phones: [phone, ...kept.phones].slice(0, mostPhones) })
      return token
    },
    /** The phone that a token belongs to. */
    find(token: string | undefined): PairedPhone | undefined {
      const kept = read()
      const found = findByToken(kept.phones, token)
      if (found && noteUse(found, clock())) write(kept)
      return found
    },
    /** Takes the right away from one, or from `all`. Returns those who had it; throws NotFound for an unknown id. */
    revoke(id: string): PairedPhone[] {
      const kept = read()
      const gone = kept.phones.filter((phone) => id === 'all' || phone.id === id)
      if (gone.length === 0 && id !== 'all')
        throw notFound('phone_not_found', `Phone ${id} does not exist. "jarvis phone list" shows all.`, { id })
      if (gone.length > 0) write({ ...kept, phones: kept.phones.filter((phone) => !gone.includes(phone)) })
      return gone.map(({ mark: _, ...phone }) => phone)
    },
  }
}

export type PairedPhones = ReturnType<typeof createPairedPhones>
