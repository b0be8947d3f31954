import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tryLease } from '../core/lease.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { addJob, createJobs, jobSubsystem } from './jobs.ts'

let folder: string
let store: TestStore
let now: number
let stop: AbortController
let background: Promise<void>[]
let warnings: string[]
const clock = () => now
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-jobs-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  now = Date.UTC(2026, 2, 2, 9)
  stop = new AbortController()
  background = []
  warnings = []
})
afterEach(async () => {
  stop.abort()
  await Promise.all(background)
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const hour = 60 * 60 * 1000
const kind = (name: string, rest: Partial<JobKind>): JobKind => ({
  ...{ name, priority: 10, everyMs: 1000, budgetMs: 1000, failing: `${name} failed` },
  run: async () => undefined,
  ...rest,
})
/** Starts the background work of one process. */
function begin(kinds: readonly JobKind[], isPaused?: () => boolean) {
  const logger = { warn: (text: string) => void warnings.push(text), info: () => {} }
  const jobs = createJobs({ db: store.db, clock, logger, kinds, isPaused })
  background.push(jobs.run(stop.signal))
  return jobs
}
const rows = () => store.db.all<{ kind: string; attempts: number }>('SELECT kind, attempts FROM jobs ORDER BY kind')
const soon = async (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
/** Advances the time, and wakes all sleepers. */
const pass = (milliseconds: number, jobs: ReturnType<typeof createJobs>) => {
  now += milliseconds
  jobs.wake('')
}

describe('background jobs', () => {
  it('run when due, highest priority first, again after their interval, and write nothing on success', async () => {
    const ran: string[] = []
    const version = await store.db.version()
    const jobs = begin([
      kind('low', { priority: 1, run: async () => void ran.push('low') }),
      kind('high', { priority: 9, everyMs: 5000, run: async () => void ran.push('high') }),
      kind('later', { priority: 5, firstMs: 60_000, run: async () => void ran.push('later') }),
    ])
    await soon(() => expect(ran).toEqual(['high', 'low']))
    pass(1000, jobs)
    await soon(() => expect(ran).toEqual(['high', 'low', 'low']))
    pass(60_000, jobs)
    await soon(() => expect(ran.slice(3)).toEqual(['high', 'later', 'low']))
    expect(await store.db.version()).toBe(version)
    expect(await rows()).toEqual([])
  })

  it('end their round when a higher one waits or their time is spent, and continue afterwards', async () => {
    const ran: string[] = []
    const jobs = begin([
      kind('urgent', { priority: 90, everyMs: 1000, run: async () => void ran.push('urgent') }),
      kind('long', {
        budgetMs: 300,
        async run({ shouldEnd }) {
          ran.push('long')
          while (!shouldEnd()) await new Promise((resolve) => setTimeout(resolve, 5))
          return { more: ran.length < 6 }
        },
      }),
    ])
    await soon(() => expect(ran).toEqual(['urgent', 'long']))
    pass(1000, jobs)
    await soon(() => expect(ran).toEqual(['urgent', 'long', 'urgent', 'long', 'long', 'long']))
    expect(await rows()).toEqual([])
  })

  it('report a failure once, back off after each, reset after a success, and inform doctor', async () => {
    let tries = 0
    let works = false
    const jobs = begin([
      kind('shaky', {
        async run() {
          tries++
          if (!works) throw new Error('no network')
          return undefined
        },
      }),
    ])
    await soon(async () => expect(await rows()).toEqual([{ kind: 'shaky', attempts: 1 }]))
    for (const [pause, attempts] of [[30_000, 2] as const, [60_000, 3] as const]) {
      pass(pause - 1, jobs)
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(tries).toBe(attempts - 1)
      pass(1, jobs)
      await soon(async () => expect((await rows())[0]?.attempts).toBe(attempts))
    }
    expect(warnings).toEqual(['shaky failed: no network'])
    const check = () => jobSubsystem({ db: store.db, clock }).check!()
    expect(await check()).toMatchObject([
      {
        check: 'background',
        state: 'warning',
        message: 'shaky failed 3 times: no network. The next try is in 2 minutes.',
      },
    ])
    works = true
    pass(hour, jobs)
    await soon(async () => expect(await rows()).toEqual([]))
    expect(await check()).toEqual([])
  })

  it('store the schedule of a daily job for the next process', async () => {
    let ran = 0
    const daily = () => kind('daily', { everyMs: 24 * hour, run: async () => void ran++ })
    begin([daily()])
    await soon(async () => expect(await rows()).toEqual([{ kind: 'daily', attempts: 0 }]))
    stop.abort()
    stop = new AbortController()
    now += hour
    const again = begin([daily()])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(ran).toBe(1)
    pass(23 * hour, again)
    await soon(() => expect(ran).toBe(2))
  })

  it('leave a job to the process that runs it, and run it when that process is gone', async () => {
    const lease = await tryLease(store.db, 'job:only:', clock)
    let ran = 0
    const jobs = begin([kind('only', { alone: true, run: async () => void ran++ })])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(ran).toBe(0)
    await lease!.release()
    pass(5000, jobs)
    await soon(() => expect(ran).toBe(1))
  })

  it('run queued jobs with their payload, once per key', async () => {
    const seen: JobContext['payload'][] = []
    const add = (key: string, payload: unknown, at = 0) =>
      store.db.transaction((tx) => addJob(tx, { kind: 'distil', key, payload, at }))
    await add('s1', { session: 's1' })
    await add('s1', { session: 'again' })
    await add('s2', { session: 's2' }, now + hour)
    const { everyMs: _, ...distil } = kind('distil', { run: async ({ payload }) => void seen.push(payload) })
    begin([distil])
    await soon(async () => expect(await rows()).toHaveLength(1))
    expect(seen).toEqual([{ session: 's1' }])
    now += hour
    await soon(async () => expect(await rows()).toEqual([]))
    expect(seen).toEqual([{ session: 's1' }, { session: 's2' }])
  })

  it('record a queued job that is done while the process ends', async () => {
    await store.db.transaction((tx) => addJob(tx, { kind: 'distil', key: 's1', payload: {} }))
    let ran = 0
    const { everyMs: _, ...distil } = kind('distil', {
      async run() {
        ran++
        stop.abort()
        return undefined
      },
    })
    begin([distil])
    await Promise.all(background)
    expect(ran).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('store the message of a failure with its secrets covered', async () => {
    const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
    begin([
      kind('shaky', {
        run: async () => {
          throw new Error(`The key ${secret} is refused`)
        },
      }),
    ])
    await soon(async () => expect(await rows()).toHaveLength(1))
    const [row] = await store.db.all<{ error: string }>('SELECT error FROM jobs')
    expect(row!.error).toMatch(/^The key .* is refused$/)
    expect(row!.error).not.toContain(secret)
  })

  it('stop at once where the signal aborts while they look whether they are paused', async () => {
    const started = performance.now()
    begin([], () => {
      stop.abort()
      return true
    })
    await Promise.all(background)
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it('do not start while paused', async () => {
    let ran = 0
    let isPaused = true
    const jobs = begin([kind('work', { run: async () => void ran++ })], () => isPaused)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(ran).toBe(0)
    isPaused = false
    jobs.wake('work')
    await soon(() => expect(ran).toBe(1))
  })
})
