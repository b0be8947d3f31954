import type { LeaseRows } from '../core/lease.ts'
import { toPostgresError } from './errors.ts'
import type { Connections } from './pool.ts'
import { type Statement, storable } from './statement.ts'

interface Held {
  holder: string
  expires_at: number
}

/**
 * Leases by row locks, each in a short transaction without the write lock of the space. A long write then neither
 * delays other processes nor lets their leases expire. Two processes that want the same lease never wait for each
 * other: one skips the locked row (`SKIP LOCKED`). `begin`: the statements that begin a transaction of the space.
 */
export function createLeaseRows(connections: Connections, begin: string): LeaseRows {
  /** Runs statements in one transaction; a failure rolls it back. */
  async function within<T>(work: (ask: (statement: Statement) => Promise<unknown[]>) => Promise<T>): Promise<T> {
    const connection = await connections.acquire('write')
    let broken: unknown
    try {
      await connection.query({ text: begin, values: [] })
      // The name of a lease may come from a caller, such as a session id.
      const storing = ({ text, values }: Statement) => connection.query({ text, values: values.map(storable) })
      const result = await work(async (statement) => (await storing(statement)).rows)
      await connection.query({ text: 'COMMIT', values: [] })
      return result
    } catch (error) {
      // Closing the connection rolls the transaction back.
      broken = error
      throw toPostgresError(error, connections.shown)
    } finally {
      connection.release(broken)
    }
  }

  return {
    take: (name, holder, { now, until }, isHolding) =>
      within(async (ask) => {
        const taken = await ask({
          text: `INSERT INTO leases (name, holder, expires_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING RETURNING 1`,
          values: [name, holder, until],
        })
        if (taken.length > 0) return true
        const text = 'SELECT holder, expires_at FROM leases WHERE name = $1 FOR UPDATE SKIP LOCKED'
        const [held] = (await ask({ text, values: [name] })) as Held[]
        if (!held || (held.expires_at > now && isHolding(held.holder))) return false
        await ask({
          text: 'UPDATE leases SET holder = $2, expires_at = $3 WHERE name = $1',
          values: [name, holder, until],
        })
        return true
      }),
    keep: (name, holder, until) =>
      within(async (ask) => {
        const text = 'UPDATE leases SET expires_at = $3 WHERE name = $1 AND holder = $2 RETURNING 1'
        return (await ask({ text, values: [name, holder, until] })).length > 0
      }),
    release: (name, holder) =>
      within(async (ask) => {
        await ask({ text: 'DELETE FROM leases WHERE name = $1 AND holder = $2', values: [name, holder] })
      }),
  }
}
