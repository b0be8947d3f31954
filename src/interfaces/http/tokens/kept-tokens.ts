import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { configError, conflict, notFound } from '../../../core/errors.ts'
import { ensureFolder, replaceFile } from '../../../core/own-files.ts'
import { findByToken, type KeptSecret, newSecret, noteUse } from '../given-secrets.ts'

const roles = ['reader', 'writer'] as const
export type Role = (typeof roles)[number]

/** A token of somebody other than the owner, or of a program that should not do everything. */
export interface GivenToken {
  /** What `jarvis token revoke` takes, as it takes the name. */
  id: string
  name: string
  role: Role
  /** The one space that it opens; null: every space. */
  space: string | null
  /** Epoch milliseconds. */
  createdAt: number
  /** From when on it opens nothing; null: never. */
  endsAt: number | null
  /** When it was used last, to the hour; null before the first time. */
  seenAt: number | null
}

type Kept = GivenToken & KeptSecret

/** More would be a list that cannot be looked through. */
const mostTokens = 100

/** The tokens of a home, in a file that is read at each use: what one process revokes is refused by all at once. */
export function createKeptTokens(file: string, clock: () => number = Date.now) {
  const read = (): Kept[] => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Kept[]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw configError('tokens_invalid', `${file} cannot be read. Remove it and create the tokens again.`, { file })
    }
  }
  const write = (kept: readonly Kept[]): void => {
    ensureFolder(dirname(file))
    replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`)
  }
  return {
    /** Newest first. */
    list: (): GivenToken[] => read().map(shown),
    /** Makes one. `token` is kept nowhere else. Errors: Conflict `token_name_taken`, `tokens_too_many`. */
    create(given: Pick<GivenToken, 'name' | 'role' | 'space' | 'endsAt'>): GivenToken & { token: string } {
      const all = read()
      if (all.some(({ name }) => name === given.name))
        throw conflict('token_name_taken', `A token is called ${given.name}. Revoke it, or choose another name.`)
      if (all.length >= mostTokens)
        throw conflict('tokens_too_many', `A home keeps ${mostTokens} tokens. Revoke one that is not used any more.`)
      const { token, kept } = newSecret()
      const made = { ...kept, ...given, createdAt: clock() }
      write([made, ...all])
      return { ...shown(made), token }
    },
    /** The token that was sent; undefined for one that is unknown, revoked or over. */
    find(token: string | undefined): GivenToken | undefined {
      const all = read()
      const found = findByToken(all, token)
      const now = clock()
      if (!found || (found.endsAt !== null && found.endsAt <= now)) return undefined
      if (noteUse(found, now)) write(all)
      return shown(found)
    },
    /** Ends one, by id or name. Errors: NotFound `token_not_found`. */
    revoke(which: string): GivenToken {
      const all = read()
      const gone = all.find(({ id, name }) => id === which || name === which)
      if (!gone) throw notFound('token_not_found', `No token is called ${which}. "jarvis token list" shows all.`)
      write(all.filter((one) => one !== gone))
      return shown(gone)
    },
  }
}

export type KeptTokens = ReturnType<typeof createKeptTokens>

const shown = ({ mark: _, ...token }: Kept): GivenToken => token
