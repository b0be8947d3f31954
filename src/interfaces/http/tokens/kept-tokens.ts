import { configError, conflict, notFound } from '../../../core/errors.ts'
import { findByToken, type KeptSecret, newSecret, noteUse } from '../given-secrets.ts'
import type { KeptText } from './kept-text.ts'

const roles = ['reader', 'writer'] as const
export type Role = (typeof roles)[number]

/** A token for another person, or for a program with fewer rights than the owner. */
export interface GivenToken {
  /** Argument of `jarvis token revoke`, which also accepts the name. */
  id: string
  name: string
  role: Role
  /** The one space that it opens; null: every space. */
  space: string | null
  /** The one project of it that it opens, by name; null: all. */
  project: string | null
  /** Whether answers omit facts that are marked as sensitive, and their text. */
  withoutSensitive: boolean
  /** Epoch milliseconds. */
  createdAt: number
  /** When it expires; null: never. */
  endsAt: number | null
  /** Last use, to the hour; null before the first use. */
  seenAt: number | null
}

type Kept = GivenToken & KeptSecret

/** More would be a list that cannot be looked through. */
const mostTokens = 100

/**
 * The tokens of a home, or of all servers on one PostgreSQL. Changes by one process apply in all when the call returns:
 * a file is read at each use; a read of a database is valid for a second, and the call waits that long.
 */
export function createKeptTokens({ where, read: readText, change, settle }: KeptText, clock: () => number = Date.now) {
  const listOf = (text: string | undefined) => tokensIn(text, where)
  const changeList = <Result>(work: (all: Kept[]) => { all: readonly Kept[]; result: Result }): Promise<Result> =>
    change((text) => {
      const { all, result } = work(listOf(text))
      return { text: `${JSON.stringify(all, null, 2)}\n`, result }
    })
  const changeEverywhere: typeof changeList = async (work) => {
    const result = await changeList(work)
    await settle()
    return result
  }
  return {
    /** Newest first. */
    list: async (): Promise<GivenToken[]> => listOf(await readText()).map(shown),
    /** Creates a token. `token` is stored nowhere else. Errors: Conflict `token_name_taken`, `tokens_too_many`. */
    create: (
      given: Pick<GivenToken, 'name' | 'role' | 'space' | 'endsAt'> &
        Partial<Pick<GivenToken, 'project' | 'withoutSensitive'>>,
    ): Promise<GivenToken & { token: string }> =>
      changeEverywhere((all) => {
        if (all.some(({ name }) => name === given.name))
          throw conflict('token_name_taken', `Token ${given.name} already exists. Revoke it, or choose another name.`)
        if (all.length >= mostTokens)
          throw conflict(
            'tokens_too_many',
            `At most ${mostTokens} tokens can exist. Revoke one that is no longer used.`,
          )
        const { token, kept } = newSecret()
        const made = { ...kept, ...wide, ...given, createdAt: clock() }
        return { all: [made, ...all], result: { ...shown(made), token } }
      }),
    /** The record of a token; undefined if it is unknown, revoked or expired. */
    async find(token: string | undefined): Promise<GivenToken | undefined> {
      const found = findByToken(listOf(await readText()), token)
      const now = clock()
      if (!found || (found.endsAt !== null && found.endsAt <= now)) return undefined
      // Another process may have revoked it meanwhile: the use is recorded in the current list.
      if (!noteUse({ ...found }, now)) return shown(found)
      const noted = changeList((all) => {
        const one = all.find(({ id }) => id === found.id)
        if (one) noteUse(one, now)
        return { all, result: one && shown(one) }
      })
      // On a full disk the token still opens what it may.
      return noted.catch(() => shown(found))
    },
    /** Revokes a token, by id or name: requests after the call are refused. Errors: NotFound `token_not_found`. */
    revoke: (which: string): Promise<GivenToken> =>
      changeEverywhere((all) => {
        const gone = all.find(({ id, name }) => id === which || name === which)
        if (!gone) throw notFound('token_not_found', `Token ${which} does not exist. "jarvis token list" shows all.`)
        return { all: all.filter((one) => one !== gone), result: shown(gone) }
      }),
  }
}

function tokensIn(text: string | undefined, where: string): Kept[] {
  if (text === undefined) return []
  try {
    return JSON.parse(text) as Kept[]
  } catch {
    throw configError('tokens_invalid', `${where} cannot be read. Delete it and create the tokens again.`, { where })
  }
}

export type KeptTokens = ReturnType<typeof createKeptTokens>

/** Rights of tokens from earlier versions. */
const wide = { project: null, withoutSensitive: false }

const shown = ({ mark: _, ...token }: Kept): GivenToken => ({ ...wide, ...token })
