import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configError, notFound } from '../../../core/errors.ts'
import { ensureFolder, replaceFile } from '../../../core/own-files.ts'
import { isSame } from '../credentials.ts'

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
  /** `mark`: SHA-256 of the token, so that this file opens nothing. */
  phones: (PairedPhone & { mark: string })[]
}

const nothing: Kept = { address: null, port: 0, phones: [] }
/** A visit is noted once in so long: the file is not written at every request, milliseconds. */
const noteEvery = 60 * 60 * 1000
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
      throw configError('phones_invalid', `${file} cannot be read. Remove it and pair the phones again.`, { file })
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
      const [id, secret] = [randomBytes(4).toString('hex'), randomBytes(32).toString('base64url')]
      const phone = { id, name, pairedAt: clock(), seenAt: null, mark: markOf(secret) }
      write({ ...kept, phones: [phone, ...kept.phones].slice(0, mostPhones) })
      return `${id}.${secret}`
    },
    /** The phone that a token belongs to. */
    find(token: string | undefined): PairedPhone | undefined {
      const [id, secret = ''] = (token ?? '').split('.')
      const kept = read()
      const found = kept.phones.find((phone) => phone.id === id)
      if (!found || !isSame(found.mark, markOf(secret))) return undefined
      const now = clock()
      if (now - (found.seenAt ?? 0) > noteEvery) {
        found.seenAt = now
        write(kept)
      }
      return found
    },
    /** Takes the right away from one, or from `all`. Returns those who had it; throws NotFound for an unknown id. */
    revoke(id: string): PairedPhone[] {
      const kept = read()
      const gone = kept.phones.filter((phone) => id === 'all' || phone.id === id)
      if (gone.length === 0 && id !== 'all')
        throw notFound('phone_not_found', `No phone is called ${id}. "jarvis phone list" shows all.`, { id })
      if (gone.length > 0) write({ ...kept, phones: kept.phones.filter((phone) => !gone.includes(phone)) })
      return gone.map(({ mark: _, ...phone }) => phone)
    },
  }
}

export type PairedPhones = ReturnType<typeof createPairedPhones>

const markOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
