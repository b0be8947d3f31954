import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configError, notFound } from '../../../core/errors.ts'
import { changeFile } from '../../../core/own-files.ts'
import { findByToken, type KeptSecret, newSecret, noteUse } from '../given-secrets.ts'

/** A phone that was let in. */
export interface PairedPhone {
  /** Argument of `jarvis phone revoke`. */
  id: string
  /** Device name that its browser sends: `iPhone`. */
  name: string
  /** Epoch milliseconds. */
  pairedAt: number
  /** Day of its last visit, epoch milliseconds; null before the first. */
  seenAt: number | null
}

interface Kept {
  /** Address for phones on this machine; null while they have no access. */
  address: string | null
  /** The previous port, kept so that bookmarks on phones stay valid. */
  port: number
  phones: (PairedPhone & KeptSecret)[]
}

const nothing: Kept = { address: null, port: 0, phones: [] }
/** Most phones; longer lists are not reviewed. */
const mostPhones = 50

/**
 * The phones of a home, in a file that is read at each use, so that a revocation in one process applies in all at once.
 */
export function createPairedPhones(folder: string, clock: () => number = Date.now) {
  const { read, change } = keptIn(join(folder, 'phones.json'))

  function noteUseOf(token: string | undefined): void {
    try {
      change((kept) => {
        const phone = findByToken(kept.phones, token)
        return { next: phone && noteUse(phone, clock()) ? kept : undefined, result: undefined }
      })
    } catch {
      // On a full disk the phone is still let in.
    }
  }

  return {
    place: (): { address: string | null; port: number } => read(),
    /** Newest first. */
    list: (): PairedPhone[] => read().phones.map(({ mark: _, ...phone }) => phone),
    /** Sets the address for phones; null: none. */
    setPlace: (address: string | null, port?: number): void =>
      change((kept) => ({ next: { ...kept, address, ...(port !== undefined && { port }) }, result: undefined })),
    /** Adds a phone. Returns its token, which is stored nowhere else. */
    add: (name: string): string =>
      change((kept) => {
        const { token, kept: secret } = newSecret()
        const phone = { ...secret, name, pairedAt: clock() }
        return { next: { ...kept, phones: [phone, ...kept.phones].slice(0, mostPhones) }, result: token }
      }),
    /** The phone that a token belongs to. */
    find(token: string | undefined): PairedPhone | undefined {
      const found = findByToken(read().phones, token)
      if (found && noteUse({ ...found }, clock())) noteUseOf(token)
      return found
    },
    /** Revokes the access of one phone, or of `all`. Returns the revoked ones; throws NotFound for an unknown id. */
    revoke: (id: string): PairedPhone[] =>
      change((kept) => {
        const gone = kept.phones.filter((phone) => id === 'all' || phone.id === id)
        if (gone.length === 0 && id !== 'all')
          throw notFound('phone_not_found', `Phone ${id} does not exist. "jarvis phone list" shows all.`, { id })
        const phones = kept.phones.filter((phone) => !gone.includes(phone))
        return {
          next: gone.length > 0 ? { ...kept, phones } : undefined,
          result: gone.map(({ mark: _, ...phone }) => phone),
        }
      }),
  }
}

/** The stored state of a file of phones. */
function keptIn(file: string) {
  const parse = (text: string): Kept => {
    try {
      return { ...nothing, ...(JSON.parse(text) as Kept) }
    } catch {
      throw configError('phones_invalid', `${file} cannot be read. Delete it and pair the phones again.`, { file })
    }
  }
  return {
    read(): Kept {
      try {
        return parse(readFileSync(file, 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
        throw error
      }
    },
    /** Changes the stored state; with `next` undefined it stays unchanged. */
    change: <Result>(work: (kept: Kept) => { next: Kept | undefined; result: Result }): Result =>
      changeFile(file, (text) => {
        const { next, result } = work(text === undefined ? nothing : parse(text))
        return { text: next && `${JSON.stringify(next, null, 2)}\n`, result }
      }),
  }
}

export type PairedPhones = ReturnType<typeof createPairedPhones>
