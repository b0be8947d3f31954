import type { Following } from '../ports/database.ts'
import { channel, follow } from './listener.ts'
import { type Lent, withConnection } from './pool.ts'

/** A short text of the whole database, beside its spaces. */
export interface SharedText {
  /** Calls back when a server has changed it. */
  follow(heard: () => void): Following
  read(): Promise<string | undefined>
  /** One process changes it at a time. Where the work throws, nothing is changed. */
  change<Result>(work: (text: string | undefined) => { text: string; result: Result }): Promise<Result>
}

/** No space has this schema: theirs begin with `jarvis_`. */
const isThere = `SELECT to_regclass('jarvis.shared_texts') IS NOT NULL AS "isThere"`
const make =
  'CREATE SCHEMA IF NOT EXISTS jarvis; CREATE TABLE IF NOT EXISTS jarvis.shared_texts (name TEXT PRIMARY KEY, text TEXT NOT NULL)'
const lock = `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('jarvis.shared_texts', 24))`

/** The text of a name in the database at an address; the first change makes its table. */
export function sharedTextIn(address: string, name: string): SharedText {
  async function readIn(lent: Lent): Promise<string | undefined> {
    const { rows } = await lent.query({ text: isThere, values: [] })
    if (rows[0]?.isThere !== 1) return undefined
    const found = await lent.query({ text: 'SELECT text FROM jarvis.shared_texts WHERE name = $1', values: [name] })
    return (found.rows[0] as { text: string } | undefined)?.text
  }

  const use = <Result>(purpose: 'read' | 'write', work: (lent: Lent) => Promise<Result>): Promise<Result> =>
    withConnection(address, purpose, work)

  return {
    follow: (heard) => follow(address, `text ${name}`, heard),
    read: () => use('read', readIn),
    change: (work) =>
      use('write', async (lent) => {
        await lent.query({ text: lock, values: [] })
        const { text, result } = work(await readIn(lent))
        const { rows } = await lent.query({ text: isThere, values: [] })
        if (rows[0]?.isThere !== 1) await lent.query({ text: make, values: [] })
        await lent.query({
          text: 'INSERT INTO jarvis.shared_texts (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
          values: [name, text],
        })
        await lent.query({ text: 'SELECT pg_notify($1, $2)', values: [channel, `text ${name}`] })
        await lent.query({ text: 'COMMIT', values: [] })
        return result
      }),
  }
}
