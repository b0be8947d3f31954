import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleProgram, type ChildProgram } from '../testing/child-program.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { addJob } from './jobs.ts'

const count = 1000

/** A process with a queue whose owner comes and goes at random times; it records how long the owner had to wait. */
const worker = `
import { appendFileSync } from 'node:fs'
import { openTestStore } from '../testing/test-store.ts'
import { createJobs } from '../jobs/jobs.ts'
const [database, waits] = process.argv.slice(2)
const store = await openTestStore(database)
let isIdle = true
let running = 0
const run = async ({ payload, finish, shouldEnd, signal }) => {
  running++
  try {
    // Every hundredth is long, and every second of those hears the signal only.
    const steps = payload.number % 100 === 0 ? 20 : 0
    for (let step = 0; step < steps; step++) {
      if (signal.aborted) throw new Error('interrupted')
      if (payload.number % 200 !== 0 && shouldEnd()) return { more: true }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await store.db.transaction(async (tx) => {
      await tx.run('INSERT INTO done (number) VALUES (?)', [payload.number])
      await finish(tx)
    })
  } finally { running-- }
}
const kinds = [{ name: 'piece', priority: 5, budgetMs: 5000, when: 'idle', failing: 'A piece failed', run }]
const logger = { warn: (text) => appendFileSync(waits, 'warning ' + text + '\\n'), info() {} }
const jobs = createJobs({ db: store.db, clock: Date.now, logger, kinds, isIdle: () => isIdle })
void jobs.run(new AbortController().signal)
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 600))
  isIdle = false
  const startedAt = performance.now()
  while (running > 0) await new Promise((resolve) => setTimeout(resolve, 2))
  appendFileSync(waits, Math.round(performance.now() - startedAt) + '\\n')
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
  isIdle = true
  jobs.wake('')
}
`

let folder: string
let store: TestStore
let program: ChildProgram
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-idle-jobs-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  program = await bundleProgram(worker)
})
afterEach(async () => {
  await store.close()
  await program.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('idle work', () => {
  it('is done exactly once each, with kill -9 and random returns of the owner', {
    timeout: 180_000,
  }, async () => {
    // No unique key, so that a piece done twice is visible.
    await store.db.transaction((tx) => tx.run('CREATE TABLE done (number INTEGER NOT NULL)'))
    await store.db.transaction(async (tx) => {
      for (let number = 0; number < count; number++)
        await addJob(tx, { kind: 'piece', key: String(number), payload: { number } })
    })
    const waits = join(folder, 'waits')
    const left = async () => (await store.db.get<{ left: number }>('SELECT count(*) AS "left" FROM jobs'))!.left
    const start = () => spawn(process.execPath, [program.bundle, join(folder, 'jarvis.db'), waits], { stdio: 'ignore' })
    const workers: ChildProcess[] = [start(), start()]
    let killed = 0
    try {
      while ((await left()) > 0) {
        await pause(400 + Math.random() * 1200)
        const index = Math.floor(Math.random() * workers.length)
        workers[index]!.kill('SIGKILL')
        killed++
        workers[index] = start()
      }
    } finally {
      for (const one of workers) one.kill('SIGKILL')
    }
    const rows = await store.db.all<{ number: number }>('SELECT number FROM done ORDER BY number')
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, number) => number))
    expect(killed).toBeGreaterThan(1)
    const notes = existsSync(waits) ? readFileSync(waits, 'utf8').trim().split('\n') : []
    expect(notes.filter((note) => note.startsWith('warning'))).toEqual([])
    expect(notes.length).toBeGreaterThan(2)
    expect(Math.max(...notes.map(Number))).toBeLessThanOrEqual(1000)
  })
})
