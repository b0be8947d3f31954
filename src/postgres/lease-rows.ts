import type { LeaseRows } from '../core/lease.ts'
import { toPostgresError } from './errors.ts'
import type { Connections } from './pool.ts'
import { type Statement, storable } from './statement.ts'

interface Held {
  holder: string
  expires_at: number
}

/**
 * Leases by row locks, each in a short transaction that does not take the write lock of the space: a server that writes for
 * long neither delays another one's work nor lets a lease run out whose holder could not write. Two who want the same lease
 * at once never wait for each other: who finds the row locked leaves it (`SKIP LOCKED`).
 * `begin`: the statements that begin a transaction of the space.
 */
export function createLeaseRows(connections: Connections, begin: string): LeaseRows {
  /** Runs statements in one transaction; what fails undoes it. */
  async function within<T>(work: (ask: (statement: Statement) => Promise<unknown[]>) => Promise<T>): Promise<T> {
    const lent = await connections.lend('write')
    let broken: unknown
    try {
      await lent.query({ text: begin, values: [] })
      // The name of a lease may come from a caller, as the id of a session does.
      const storing = ({ text, values }: Statement) => lent.query({ text, values: values.map(storable) })
      const result = await work(async (statement) => (await storing(statement)).rows)
      await lent.query({ text: 'COMMIT', values: [] })
      return result
    } catch (error) {
      // The connection is closed, which undoes the transaction.
      broken = error
      throw toPostgresError(error, connections.shown)
    } finally {
      lent.release(broken)
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
