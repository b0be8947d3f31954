import type { Duplex, Writable } from 'node:stream'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { configError, messageOf } from '../core/errors.ts'
import { shownAddress } from '../core/shown-address.ts'
import { checkAddress, driverAddress } from './address.ts'
import { isLost, toPostgresError } from './errors.ts'
import type { Statement } from './statement.ts'

/** One connection, lent for a while. */
export interface Lent {
  /** One statement with its values, or several without. */
  query(statement: Statement): Promise<QueryResult>
  /** Gives it back; after an error of the connection it is closed instead. */
  release(broken?: unknown): void
}

export interface Connections {
  /** Address without its password. */
  readonly shown: string
  /** Connections to ask; those that write are others, so that readers never wait for writers. */
  lend(purpose: 'read' | 'write'): Promise<Lent>
  close(): Promise<void>
}

/** Connections of one process: readers answer one statement at a time, writers hold theirs for a transaction. */
const most = { read: 8, write: 4 }
const idleMs = 60_000
const connectMs = 10_000
/** Pauses before asking again for a connection that was refused or lost, in milliseconds. */
const pauses = [50, 250, 1000]

/** Pools of this process by address, with how many databases use each. */
const open = new Map<string, Entry>()

interface Entry {
  users: number
  pools: Promise<Record<'read' | 'write', Pool>>
  ending?: NodeJS.Timeout | undefined
}

/** Connections stay for so long behind their last user, in milliseconds: the next may come at once. */
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
    async lend(purpose) {
      for (let turn = 0; ; turn++) {
        try {
          return lent(await pools[purpose].connect())
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

/** Lends one connection to an address for some work, and gives it back. Errors: those of `openPostgres`. */
export async function withConnection<Result>(
  address: string,
  purpose: 'read' | 'write',
  work: (lent: Lent) => Promise<Result>,
): Promise<Result> {
  const connections = await connectionsTo(address)
  try {
    const lent = await connections.lend(purpose)
    let broken: unknown
    try {
      return await work(lent)
    } catch (error) {
      broken = error
      throw toPostgresError(error, connections.shown)
    } finally {
      // A connection with a transaction that was cut off is closed, which undoes it.
      lent.release(broken)
    }
  } finally {
    await connections.close()
  }
}

function lent(client: PoolClient): Lent {
  // A connection that is lost while it is lent says so here; without a listener that would end the process.
  const heard = () => {}
  client.on('error', heard)
  return {
    query: ({ text, values, name }) => {
      gather(client)
      if (name !== undefined && keepsPrepared(client)) return client.query({ name, text, values })
      return values.length === 0 ? client.query(text) : client.query(text, values)
    },
    release(broken) {
      client.off('error', heard)
      client.release(broken !== undefined && broken !== false)
    },
  }
}

/** Whether the server itself is at the other end, of connections that were asked. */
const isDirect = new WeakMap<PoolClient, boolean>()

/**
 * Whether what is prepared is there the next time. A pooler may give the next transaction to another connection of the
 * server. It shows: the number that the process of the server has is not the one that was sent at the beginning, because a
 * pooler makes numbers of its own. The first time the answer is not there yet, and nothing waits for it.
 */
function keepsPrepared(client: PoolClient): boolean {
  const known = isDirect.get(client)
  if (known !== undefined) return known
  isDirect.set(client, false)
  const { processID } = client as unknown as { processID: number }
  client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').then(
    ({ rows }) => isDirect.set(client, rows[0]?.pid === processID),
    // It failed with the transaction it was part of: the next statement asks again.
    () => isDirect.delete(client),
  )
  return false
}

/** Streams that hold back what is written to them until the work of this moment is done. */
const gathering = new WeakSet<Writable>()

/** What is asked without waiting in between leaves in one packet: each write to the system costs as much as a small query. */
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
  // A client that gives up between two messages, for want of a password, leaves its connection open until the server ends it.
  class Client extends pg.Client {
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
      // What begins a transaction, a statement in it and what ends it go out together: one way to the server and back.
      pipeline: true,
      ...{ idleTimeoutMillis: idleMs, connectionTimeoutMillis: connectMs, allowExitOnIdle: true, keepAlive: true },
    })
    // An idle connection was lost: the pool has dropped it, and the next question opens another.
    made.on('error', () => {})
    return made
  }
  return { read: pool(most.read), write: pool(most.write) }
}

const isTrue = (text: string): number => (text === 't' ? 1 : 0)

/** Numbers are numbers and booleans are 0 or 1, as the port says. */
function parserOf(type: number): ((text: string) => unknown) | undefined {
  if (type === 16) return isTrue
  return [20, 21, 23, 26, 700, 701, 1700].includes(type) ? Number : undefined
}
