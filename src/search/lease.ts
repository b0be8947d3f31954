import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'

/** A lease outlives its holder's crash by so long, milliseconds; a batch of work must fit into it. */
const leaseTime = 120_000

export interface Lease {
  renew(): Promise<void>
  release(): Promise<void>
}

/** Takes a named lease, or undefined when somebody else holds it. */
export async function holdLease(db: Database, name: string, clock: Clock): Promise<Lease | undefined> {
  const holder = newId(clock())
  const taken = await db.transaction(async (tx) => {
    const now = clock()
    const { changes } = await tx.run(
      `INSERT INTO leases (name, holder, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
       WHERE leases.expires_at < ?`,
      [name, holder, now + leaseTime, now],
    )
    return changes > 0
  })
  if (!taken) return undefined
  return {
    renew: () =>
      db.transaction(async (tx) => {
        await tx.run('UPDATE leases SET expires_at = ? WHERE name = ? AND holder = ?', [
          clock() + leaseTime,
          name,
          holder,
        ])
      }),
    release: () =>
      db.transaction(async (tx) => {
        await tx.run('DELETE FROM leases WHERE name = ? AND holder = ?', [name, holder])
      }),
  }
}
