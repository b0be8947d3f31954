import type { Following } from '../ports/database.ts'
import { channel, follow } from './listener.ts'
import { type PooledConnection, withConnection } from './pool.ts'

/** A short text of the whole database, outside of its spaces. */
export interface SharedText {
  /** Calls `onWrite` when a server has changed it. */
  follow(onWrite: () => void): Following
  read(): Promise<string | undefined>
  /** Changes it, one process at a time. If the work throws, nothing is changed. */
  change<Result>(work: (text: string | undefined) => { text: string; result: Result }): Promise<Result>
}

/** This schema name is free: schemas of spaces begin with `jarvis_`. */
const isThere = `SELECT to_regclass('jarvis.shared_texts') IS NOT NULL AS "isThere"`
const make =
  'CREATE SCHEMA IF NOT EXISTS jarvis; CREATE TABLE IF NOT EXISTS jarvis.shared_texts (name TEXT PRIMARY KEY, text TEXT NOT NULL)'
const lock = `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('jarvis.shared_texts', 24))`

/** A shared text in the database at an address; its first change creates the table. */
export function sharedTextIn(address: string, name: string): SharedText {
  async function readIn(connection: PooledConnection): Promise<string | undefined> {
    const { rows } = await connection.query({ text: isThere, values: [] })
    if (rows[0]?.isThere !== 1) return undefined
    const found = await connection.query({
      text: 'SELECT text FROM jarvis.shared_texts WHERE name = $1',
      values: [name],
    })
    return (found.rows[0] as { text: string } | undefined)?.text
  }

  const use = <Result>(
    purpose: 'read' | 'write',
    work: (connection: PooledConnection) => Promise<Result>,
  ): Promise<Result> => withConnection(address, purpose, work)

  return {
    follow: (onWrite) => follow(address, `text ${name}`, onWrite),
    read: () => use('read', readIn),
    change: (work) =>
      use('write', async (connection) => {
        await connection.query({ text: lock, values: [] })
        const { text, result } = work(await readIn(connection))
        const { rows } = await connection.query({ text: isThere, values: [] })
        if (rows[0]?.isThere !== 1) await connection.query({ text: make, values: [] })
        await connection.query({
          text: 'INSERT INTO jarvis.shared_texts (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
          values: [name, text],
        })
        await connection.query({ text: 'SELECT pg_notify($1, $2)', values: [channel, `text ${name}`] })
        await connection.query({ text: 'COMMIT', values: [] })
        return result
      }),
  }
}
