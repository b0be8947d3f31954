import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestStore } from '../testing/test-store.ts'
import { acquireLease, dropLease, isHeld, type LeaseStore, tryLease } from './lease.ts'

let folder: string
let store: Awaited<ReturnType<typeof openTestStore>>
let now: number
const clock = () => now
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-lease-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  now = 1_000_000
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name = 'scan') => tryLease(store.db, name, clock)
const held = (name = 'scan') => isHeld(store.db, name, clock)
const expiry = async () =>
  (await store.db.get<{ at: number }>(`SELECT expires_at AS "at" FROM leases WHERE name = 'scan'`))?.at
const hold = (holder: string, until: number) =>
  store.db.transaction((tx) => tx.run(`INSERT INTO leases VALUES ('scan', ?, ?)`, [holder, until]))

describe('a lease', () => {
  it('has one holder at a time per name, and is free again after its release', async () => {
    expect(await held()).toBe(false)
    const lease = await take()
    expect(await held()).toBe(true)
    expect(await take()).toBeUndefined()
    const other = await take('embed')
    await lease!.release()
    expect([await held(), await held('embed')]).toEqual([false, true])
    expect(await take()).toBeDefined()
    await other!.release()
  })

  it('expires a minute after the last renewal, to the millisecond', async () => {
    const lease = await take()
    now += 50_000
    await store.db.transaction((tx) => lease!.renew(tx))
    now += 59_999
    expect([await held(), await take()]).toEqual([true, undefined])
    now += 1
    expect(await held()).toBe(false)
    expect(await take()).toBeDefined()
  })

  it('is lost to another holder, which the first one learns at its next renewal and cannot undo', async () => {
    const lost = await take()
    now += 60_000
    const lease = await take()
    const renewal = store.db.transaction((tx) => lost!.renew(tx))
    await expect(renewal).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'lease_lost',
      message: expect.stringMatching(/another process.*again/i),
    })
    await lost!.release()
    expect(await held()).toBe(true)
    await store.db.transaction((tx) => lease!.renew(tx))
  })

  it('is dropped by a process that cannot wait', async () => {
    const lease = await take()
    await store.db.transaction((tx) => dropLease(tx, 'scan'))
    expect(await held()).toBe(false)
    await expect(store.db.transaction((tx) => lease!.renew(tx))).rejects.toMatchObject({ code: 'lease_lost' })
  })

  it('of an ended process is free at once on this machine, elsewhere when it expires', async () => {
    // Process ids of real systems are far below.
    await hold(`${hostname()}/2147483646/x`, now + 5_000)
    expect(await held()).toBe(false)
    const lease = await take()
    expect(lease).toBeDefined()
    await lease!.release()
    await hold('elsewhere/2147483646/x', now + 5_000)
    expect([await held(), await take()]).toEqual([true, undefined])
    now += 5_000
    expect(await take()).toBeDefined()
  })

  it('is renewed while its holder is idle, and no longer after its release', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const lease = await take()
    now += 30_000
    vi.advanceTimersByTime(19_999)
    expect(await expiry()).toBe(1_060_000)
    vi.advanceTimersByTime(1)
    // The heartbeat is queued as a writer before this.
    await store.db.transaction(async () => {})
    expect(await expiry()).toBe(1_090_000)
    await lease!.release()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('survives a failed renewal', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let isBroken = false
    const shaky: LeaseStore = {
      transaction: (work) => (isBroken ? Promise.reject(new Error('disk full')) : store.db.transaction(work)),
    }
    const lease = await tryLease(shaky, 'scan', clock)
    isBroken = true
    vi.advanceTimersByTime(20_000)
    await Promise.resolve()
    isBroken = false
    await store.db.transaction((tx) => lease!.renew(tx))
    expect(await held()).toBe(true)
  })
})

describe('a lease held by row locks', () => {
  it('is taken, renewed and released through the row store, for a minute each', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const calls: unknown[][] = []
    const rows: LeaseStore = {
      leases: {
        take: async (name, holder, { now: from, until }, isHolding) => {
          calls.push(['take', name, until - from, isHolding(holder)])
          return true
        },
        keep: async (name, _, until) => calls.push(['keep', name, until - now]) > 0,
        release: async (name) => void calls.push(['release', name]),
      },
      transaction: () => Promise.reject(new Error('row locks need no transaction')),
    }
    const lease = await tryLease(rows, 'scan', clock)
    now += 30_000
    vi.advanceTimersByTime(20_000)
    await lease!.release()
    expect(calls).toEqual([
      ['take', 'scan', 60_000, true],
      ['keep', 'scan', 60_000],
      ['release', 'scan'],
    ])
  })
})

describe('waiting for a lease', () => {
  it('ends when the holder releases it', async () => {
    const first = await take()
    let isOver = false
    const waiting = acquireLease(store.db, 'scan', { clock }).then((lease) => {
      isOver = true
      return lease
    })
    await store.db.transaction(async () => {})
    expect(isOver).toBe(false)
    await first!.release()
    const second = await waiting
    expect(await held()).toBe(true)
    await second.release()
  })

  it('ends with the reason when it is cancelled', async () => {
    await take()
    const stop = new AbortController()
    const waiting = acquireLease(store.db, 'scan', { clock, signal: stop.signal })
    const refused = expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    stop.abort()
    await refused
  })
})
