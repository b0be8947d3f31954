import type { Duplex, Writable } from 'node:stream'
import type { ClientConfig, Pool, PoolClient, QueryResult } from 'pg'
import { configError, messageOf } from '../core/errors.ts'
import { shownAddress } from '../core/shown-address.ts'
import { checkAddress, driverAddress } from './address.ts'
import { isLost, toPostgresError } from './errors.ts'
import type { Statement } from './statement.ts'

/** A connection taken from a pool. */
export interface PooledConnection {
  /** Runs one statement with its values, or several without. */
  query(statement: Statement): Promise<QueryResult>
  /** Returns it to the pool; after an error of the connection it is closed instead. */
  release(broken?: unknown): void
}

export interface Connections {
  /** Address without its password. */
  readonly shown: string
  /** Takes a connection. Writers use separate ones, so that readers never wait for them. */
  acquire(purpose: 'read' | 'write'): Promise<PooledConnection>
  close(): Promise<void>
}

/** Connections per process: readers hold one for a single statement, writers for a transaction. */
const most = { read: 8, write: 4 }
const idleMs = 60_000
const connectMs = 10_000
/** Delays before retrying a refused or lost connection, in milliseconds. */
const pauses = [50, 250, 1000]

/** Pools of this process by address, with the number of databases that use each. */
const open = new Map<string, Entry>()

interface Entry {
  users: number
  pools: Promise<Record<'read' | 'write', Pool>>
  ending?: NodeJS.Timeout | undefined
}

/** How long a pool stays open after its last user, in milliseconds: the next may follow at once. */
const lingerMs = 500

/** Connections to the database at an address; all spaces of a process share them. Errors: `package_missing`, `database_address_wrong`. */
export async function connectionsTo(address: string): Promise<Connections> {
  checkAddress(address)
  const entry: Entry = open.get(address) ?? { users: 0, pools: makePools(address) }
  open.set(address, entry)
  clearTimeout(entry.ending)
  entry.users++
  const pools = await entry.pools.catch((error) => {
    open.delete(address)
    throw error
  })
  const shown = shownAddress(address)
  let closed = false
  return {
    shown,
    async acquire(purpose) {
      for (let turn = 0; ; turn++) {
        try {
          return toPooled(await pools[purpose].connect())
        } catch (error) {
          const pause = pauses[turn]
          if (pause === undefined || !isLost(error)) throw toPostgresError(error, shown)
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
    },
    async close() {
      if (closed) return
      closed = true
      if (--entry.users > 0) return
      entry.ending = setTimeout(() => {
        open.delete(address)
        void Promise.allSettled([pools.read.end(), pools.write.end()])
      }, lingerMs).unref()
    },
  }
}

/** Takes one connection to an address for some work, and releases it. Errors: those of `openPostgres`. */
export async function withConnection<Result>(
  address: string,
  purpose: 'read' | 'write',
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const connections = await connectionsTo(address)
  try {
    const connection = await connections.acquire(purpose)
    let broken: unknown
    try {
      return await work(connection)
    } catch (error) {
      broken = error
      throw toPostgresError(error, connections.shown)
    } finally {
      // Closing a connection with an interrupted transaction rolls it back.
      connection.release(broken)
    }
  } finally {
    await connections.close()
  }
}

function toPooled(client: PoolClient): PooledConnection {
  return {
    query: ({ text, values, name }) => {
      gather(client)
      if (name !== undefined && keepsPrepared(client)) return client.query({ name, text, values })
      return values.length === 0 ? client.query(text) : client.query(text, values)
    },
    release: (broken) => client.release(broken !== undefined && broken !== false),
  }
}

/** Whether a used connection reaches the server directly, without a pooler. */
const isDirect = new WeakMap<PoolClient, boolean>()

/**
 * Whether prepared statements persist. A pooler may assign the next transaction to another server connection. It is
 * detected by the process id of the server: a pooler sends its own at the start, so the two differ. The first call
 * starts the check and does not wait for it.
 */
function keepsPrepared(client: PoolClient): boolean {
  const known = isDirect.get(client)
  if (known !== undefined) return known
  isDirect.set(client, false)
  const { processID } = client as unknown as { processID: number }
  client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').then(
    ({ rows }) => isDirect.set(client, rows[0]?.pid === processID),
    // It failed with its transaction: the next statement checks again.
    () => isDirect.delete(client),
  )
  return false
}

/** Streams that buffer their writes until the current callback ends. */
const gathering = new WeakSet<Writable>()

/** Statements sent without waiting are combined in one packet: each system write costs as much as a small query. */
function gather(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

async function makePools(address: string): Promise<Record<'read' | 'write', Pool>> {
  const { default: pg } = await import('pg').catch((error) => {
    throw configError(
      'package_missing',
      'PostgreSQL needs the package pg, which is not installed. Install it beside Jarvis: npm i -g pg.',
      { reason: messageOf(error) },
      error,
    )
  })
  const types = {
    getTypeParser: (type: number, format?: string) => parserOf(type) ?? pg.types.getTypeParser(type, format as 'text'),
  }
  class Client extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config)
      // Statements report a lost connection themselves. Without a listener its event would end the process, and the
      // pool removes its own before the caller has the client: both may happen while one packet is read.
      this.on('error', () => {})
    }

    // A client that gives up during authentication, without a password, would leave its connection open until the
    // server ends it.
    override connect(done?: unknown): Promise<this> {
      const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
      const connected = (error?: Error | null) => {
        if (error) stream.destroy()
        ;(done as (error?: Error | null) => void)(error)
      }
      return super.connect(connected as never) as never
    }
  }
  const pool = (max: number): Pool => {
    const made = new pg.Pool({
      Client,
      ...{ connectionString: driverAddress(address), max, types, application_name: 'jarvis' },
      // BEGIN, statement and COMMIT are sent together: one round trip.
      pipeline: true,
      ...{ idleTimeoutMillis: idleMs, connectionTimeoutMillis: connectMs, allowExitOnIdle: true, keepAlive: true },
    })
    // An idle connection was lost: the pool has dropped it, and the next query opens another.
    made.on('error', () => {})
    return made
  }
  return { read: pool(most.read), write: pool(most.write) }
}

const isTrue = (text: string): number => (text === 't' ? 1 : 0)

/** Returns numbers as numbers and booleans as 0 or 1, as the port requires. */
function parserOf(type: number): ((text: string) => unknown) | undefined {
  if (type === 16) return isTrue
  return [20, 21, 23, 26, 700, 701, 1700].includes(type) ? Number : undefined
}
