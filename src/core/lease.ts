import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, throwIfAborted } from './errors.ts'
import { isAlive } from './platform/processes.ts'
import type { Clock } from './runtime.ts'

/** The part of a transaction used by a lease; the database port has it. */
interface LeaseWriter {
  get<Row>(sql: string, params?: readonly (string | number)[]): Promise<Row | undefined>
  run(sql: string, params?: readonly (string | number)[]): Promise<{ changes: number }>
}

/** Takes and keeps leases by locks of single rows, so that they do not wait for writers of the space. */
export interface LeaseRows {
  /** False while a live holder has it, or while another process is taking it. */
  take(
    name: string,
    holder: string,
    times: { now: number; until: number },
    isHolding: (holder: string) => boolean,
  ): Promise<boolean>
  /** False when another process has taken over. */
  keep(name: string, holder: string, until: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}

export interface LeaseStore {
  /** Undefined without row locks; then leases are written in ordinary transactions. */
  leases?: LeaseRows
  transaction<T>(work: (tx: LeaseWriter) => Promise<T>): Promise<T>
}

export interface Lease {
  /** Call it first in each transaction: throws Conflict `lease_lost` when another process has taken over. */
  renew(tx: LeaseWriter): Promise<void>
  release(): Promise<void>
}

/** A holder without a heartbeat for this long loses the lease. */
const leaseMilliseconds = 60_000
/** Slow conversions and models write nothing for minutes; the lease is renewed in the meantime. */
const heartbeatMilliseconds = 20_000
/** Interval between two attempts of a waiting process. */
const pollMilliseconds = 150

/**
 * Waits until the lease is free, then takes it. Two processes with the same work run one after the other, and the
 * second finds everything done. A holder on this machine that no longer runs is passed over at once.
 */
export async function acquireLease(
  db: LeaseStore,
  name: string,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<Lease> {
  for (;;) {
    const lease = await tryLease(db, name, clock)
    if (lease) return lease
    await sleep(pollMilliseconds, undefined, { signal }).catch(() => throwIfAborted(signal))
  }
}

/** The same without waiting: undefined while another process holds it. */
export async function tryLease(db: LeaseStore, name: string, clock: Clock): Promise<Lease | undefined> {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`
  if (!(await take(db, name, holder, clock))) return undefined
  const renew = async (tx: LeaseWriter) => {
    const { changes } = await tx.run('UPDATE leases SET expires_at = ? WHERE name = ? AND holder = ?', [
      clock() + leaseMilliseconds,
      name,
      holder,
    ])
    if (!changes) throw conflict('lease_lost', 'Another process has taken over this work. Run the update again.')
  }
  // A failed heartbeat is ignored: the next write detects it.
  const beat = () => db.leases?.keep(name, holder, clock() + leaseMilliseconds) ?? db.transaction(renew)
  const heartbeat = setInterval(() => void beat().catch(() => undefined), heartbeatMilliseconds).unref()
  return {
    renew,
    async release() {
      clearInterval(heartbeat)
      if (db.leases) await db.leases.release(name, holder)
      else await db.transaction((tx) => tx.run('DELETE FROM leases WHERE name = ? AND holder = ?', [name, holder]))
    },
  }
}

/** Whether any process holds it now; writes nothing. */
export async function isHeld(db: Pick<LeaseWriter, 'get'>, name: string, clock: Clock): Promise<boolean> {
  const held = await db.get<{ holder: string; expires_at: number }>(
    'SELECT holder, expires_at FROM leases WHERE name = ?',
    [name],
  )
  return held !== undefined && held.expires_at > clock() && isHolding(held.holder)
}

/** Takes a lease from its holder, which notices at the next renewal. */
export const dropLease = (tx: LeaseWriter, name: string) => tx.run('DELETE FROM leases WHERE name = ?', [name])

const take = (db: LeaseStore, name: string, holder: string, clock: Clock): Promise<boolean> =>
  db.leases?.take(name, holder, { now: clock(), until: clock() + leaseMilliseconds }, isHolding) ??
  db.transaction(async (tx) => {
    const held = await tx.get<{ holder: string; expires_at: number }>(
      'SELECT holder, expires_at FROM leases WHERE name = ?',
      [name],
    )
    if (held && held.expires_at > clock() && isHolding(held.holder)) return false
    await tx.run(
      `INSERT INTO leases (name, holder, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
      [name, holder, clock() + leaseMilliseconds],
    )
    return true
  })

/** Processes on other machines cannot be checked: they count as alive until the lease expires. */
function isHolding(holder: string): boolean {
  const [host, pid] = holder.split('/')
  return host !== hostname() || isAlive(Number(pid))
}
