import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../../config/home.ts'
import { changeFile } from '../../../core/own-files.ts'
import { shownAddress } from '../../../core/shown-address.ts'

/** A short text that several processes read and change. */
export interface KeptText {
  /** Its file, or the address of its database without the password. */
  where: string
  /** The text; undefined before the first change. */
  read(): Promise<string | undefined>
  /** Puts another text in its place. Where the work throws, nothing is changed. */
  change<Result>(work: (text: string | undefined) => { text: string; result: Result }): Promise<Result>
  /** Waits until no process answers from a text that was read before this call. */
  settle(): Promise<void>
  /** Stops listening for changes. */
  close(): void
}

/** A text in a file that only its owner reads. */
export function textInFile(file: string): KeptText {
  const read = (): string | undefined => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    where: file,
    // Every use reads the file.
    settle: async () => {},
    close: () => {},
    read: async () => read(),
    change: async (work) => changeFile(file, work),
  }
}

/** How long a read of the database serves all requests, milliseconds, so that guessed tokens cause no queries. */
const freshFor = 1000
/** Clocks of two processes run at slightly different speeds, milliseconds. */
const margin = 50

/** The text of all servers on one PostgreSQL; before its first change there, the one of the home's file. */
function textInDatabase(address: string, name: string, before: KeptText): KeptText {
  let fresh: { at: number; text: Promise<string | undefined> } | undefined
  let reads = 0
  let following: { stop(): void } | undefined
  const open = async () => {
    const shared = (await import('../../../app/postgres-engine.ts')).sharedTextIn(address, name)
    if (++reads === 2)
      following = shared.follow(() => {
        fresh = undefined
      })
    return shared
  }
  return {
    where: shownAddress(address),
    // A notification may come late or never; a read is valid for `freshFor` from its start, in every process.
    settle: () => sleep(freshFor + margin),
    close: () => following?.stop(),
    async read() {
      const now = performance.now()
      if (!fresh || now - fresh.at > freshFor) {
        const one = { at: now, text: open().then(async (text) => (await text.read()) ?? before.read()) }
        fresh = one
        one.text.catch(() => {
          if (fresh === one) fresh = undefined
        })
      }
      return fresh.text
    },
    async change(work) {
      const former = await before.read()
      try {
        return await (await open()).change((text) => work(text ?? former))
      } finally {
        fresh = undefined
      }
    },
  }
}

/** Storage of tokens: a file in the home, or a row for all servers on one PostgreSQL. */
export function keptTokensText({ tokensFile }: Home, database: string): KeptText {
  const file = textInFile(tokensFile)
  return database === '' ? file : textInDatabase(database, 'tokens', file)
}
