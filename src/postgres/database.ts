import type { Database, Following, SqlValue } from '../ports/database.ts'
import { quoteName, quoteText, schemaOf } from './address.ts'
import { definesTables, onlyIn, toDefinitions } from './ddl.ts'
import { isLost, toPostgresError } from './errors.ts'
import { createLeaseRows } from './lease-rows.ts'
import { channel, follow } from './listener.ts'
import { createMoments, type Moments, rowsOf } from './moment.ts'
import { type Connections, connectionsTo } from './pool.ts'
import { named } from './prepared.ts'
import { type Statement, toPostgres } from './statement.ts'
import { createTransactions } from './transactions.ts'
import { writeLockOf } from './write-lock.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/name?sslmode=…` */
  address: string
  /** The space, stored in the schema `jarvis_<space>`. */
  space: string
  /** Milliseconds to wait for another writer of the space. */
  busyTimeout?: number
  /** Time limit of a read-only statement, milliseconds. */
  readTimeout?: number
}

export interface PostgresDatabase extends Database {
  readonly dialect: 'postgres'
  readonly space: string
  /** Schema that holds the space's tables. */
  readonly schema: string
  /** Address without its password. */
  readonly shown: string
  readonly moments: Moments
}

const defaultBusyTimeout = 10_000
const defaultReadTimeout = 60_000
/** A server that hangs in a transaction loses it after this time, in milliseconds, so that others may write again. */
const hangingTimeout = 300_000

/**
 * Opens the schema of a space, or creates it. Every transaction sets its space, so that connections are shared by all
 * spaces and may go through a pooler that reassigns them between transactions. Writes of a space are serialized across
 * processes by an advisory lock, as by the write lock of the file in SQLite. Reads never wait. Errors:
 * `database_unreachable`, `database_cannot_open`, `read_only`, `package_missing`.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresDatabase> {
  const { address, space, busyTimeout = defaultBusyTimeout, readTimeout = defaultReadTimeout } = options
  const schema = schemaOf(space)
  const connections = await connectionsTo(address)
  const inSpace = `SET LOCAL search_path TO ${quoteName(schema)}, public; SET LOCAL jarvis.space TO ${quoteText(space)}`
  const reading = `BEGIN READ ONLY; ${inSpace}; SET LOCAL statement_timeout TO ${readTimeout}`
  const lock = writeLockOf(schema)
  // Only a transaction that wrote has an id: nothing else invalidates caches and notifies listeners.
  const counting = `WITH counted AS (UPDATE writes SET count = count + 1 WHERE pg_current_xact_id_if_assigned() IS NOT NULL RETURNING 1)
    SELECT pg_notify(${quoteText(channel)}, ${quoteText(schema)}) FROM counted`
  const transactions = createTransactions({
    connections,
    begin: `BEGIN; ${inSpace}; SET LOCAL lock_timeout TO ${busyTimeout}; SET LOCAL idle_in_transaction_session_timeout TO ${hangingTimeout}; ${lock}`,
    count: () => named(plain(counting), schema),
    read: (sql, params) =>
      definesTables(sql) ? plain(toDefinitions(sql, space).join(';\n')) : named(toPostgres(sql, params), schema),
  })
  const read = (sql: string, params?: readonly SqlValue[]) =>
    askOnce(connections, reading, named(toPostgres(sql, params), schema))
  const countWrites = async (): Promise<number> =>
    ((await read('SELECT count FROM writes')) as { count: number }[])[0]?.count ?? 0
  const moments = createMoments(countWrites)
  const ask = async <Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]> =>
    (await rowsOf(moments.kept(), sql, params, () => read(sql, params))) as Row[]
  const followings = new Set<Following>()
  try {
    await makeSchema({ connections, schema, space, lock })
  } catch (error) {
    await connections.close()
    throw error
  }
  return {
    ...{ dialect: 'postgres', space, schema, shown: connections.shown, moments },
    all: ask,
    get: async <Row>(sql: string, params?: readonly SqlValue[]) => (await ask<Row>(sql, params))[0],
    async transaction(work) {
      try {
        return await transactions.run(work)
      } finally {
        moments.wrote()
      }
    },
    version: async () => moments.kept()?.version ?? countWrites(),
    moment: moments.run,
    leases: createLeaseRows(connections, `BEGIN; ${inSpace}; SET LOCAL lock_timeout TO ${busyTimeout}`),
    follow(onWrite) {
      const one = follow(address, schema, onWrite)
      followings.add(one)
      return one
    },
    async close() {
      for (const one of followings) one.stop()
      await transactions.end()
      await connections.close()
    },
  }
}

const plain = (text: string): Statement => ({ text, values: [] })

/**
 * One read-only statement in its own transaction; all three parts are sent together. If the statement fails, the end
 * rolls back. A connection lost while idle is replaced once.
 */
async function askOnce(
  connections: Connections,
  begin: string,
  statement: Statement,
  isAgain = false,
): Promise<unknown[]> {
  const connection = await connections.acquire('read')
  const begun = connection.query(plain(begin))
  const answered = connection.query(statement)
  const ended = connection.query(plain('COMMIT'))
  // The caller waits only for the result: the connection is released after the commit.
  void Promise.all([begun, ended]).then(
    () => connection.release(),
    (error) => connection.release(error),
  )
  answered.catch(() => {})
  try {
    await begun
    return (await answered).rows
  } catch (error) {
    if (!isLost(error) || isAgain) throw toPostgresError(error, connections.shown, statement.text)
    return askOnce(connections, begin, statement, true)
  }
}

/** Creates the schema of a space with its write counter, once for all processes. */
async function makeSchema({
  connections,
  schema,
  space,
  lock,
}: {
  connections: Connections
  schema: string
  space: string
  lock: string
}): Promise<void> {
  const connection = await connections.acquire('write')
  let broken: unknown
  try {
    const found = await connection.query({
      text: `SELECT 1 FROM information_schema.tables WHERE table_schema = $1 AND table_name = 'writes'`,
      values: [schema],
    })
    if (found.rows.length > 0) return
    await connection.query(
      plain(
        [
          'BEGIN',
          lock,
          `CREATE SCHEMA IF NOT EXISTS ${quoteName(schema)}`,
          `SET LOCAL search_path TO ${quoteName(schema)}`,
          `SET LOCAL jarvis.space TO ${quoteText(space)}`,
          'CREATE TABLE IF NOT EXISTS writes (count BIGINT NOT NULL)',
          'INSERT INTO writes SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM writes)',
          ...onlyIn(space, 'writes').map((one) =>
            one.replace('CREATE POLICY', 'DROP POLICY IF EXISTS of_space ON writes; CREATE POLICY'),
          ),
          'COMMIT',
        ].join('; '),
      ),
    )
  } catch (error) {
    broken = error
    throw toPostgresError(error, connections.shown)
  } finally {
    connection.release(broken)
  }
}
