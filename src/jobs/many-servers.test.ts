import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgresStore } from '../postgres/open-store.ts'
import { bundleProgram, type ChildProgram } from '../testing/child-program.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { runProgram } from '../testing/run-program.ts'
import { addJob } from './jobs.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const [servers, jobs] = [3, 40]

/** A server that processes the queue; each job that it runs adds a row, and takes a random time. */
const program = `
  import { createJobs } from '../jobs/jobs.ts'
  import { openPostgresStore } from '../postgres/open-store.ts'
  const [address, name] = process.argv.slice(2)
  const store = await openPostgresStore({ address, space: 'main' })
  const ran = (what) => store.db.transaction((tx) =>
    tx.run('INSERT INTO ran (job, server) VALUES (?, ?)', [what, name]))
  const nap = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
  const kinds = [
    { name: 'piece', priority: 10, budgetMs: 1000, failing: 'piece failed',
      async run({ payload }) { await nap(); await ran(payload.name); await nap() } },
    { name: 'daily', priority: 20, everyMs: 86_400_000, alone: true, budgetMs: 1000, failing: 'daily failed',
      async run() { await nap(); await ran('daily'); await nap() } },
  ]
  const stop = new AbortController()
  const logger = { warn: (text) => console.error(text), info() {} }
  // A server that starts late would find nothing left to do.
  await store.db.transaction((tx) => tx.run('INSERT INTO started (server) VALUES (?)', [name]))
  const started = async () => Number((await store.db.get('SELECT count(*) AS n FROM started'))?.n)
  while (await started() < ${servers}) await new Promise((resolve) => setTimeout(resolve, 20))
  const working = createJobs({ db: store.db, clock: Date.now, logger, kinds }).run(stop.signal)
  const left = async () => Number((await store.db.get('SELECT count(*) AS n FROM jobs WHERE job_key <> ?', ['']))?.n)
  while (await left() > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  // Long enough that each has looked at the queue again.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  stop.abort()
  await working
  await store.close()
`

describe.skipIf(noPostgres())(`jobs of several servers on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let child: ChildProgram
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-job-servers-'))
    ;[server, child] = await Promise.all([startPostgres(), bundleProgram(program)])
  })
  afterAll(async () => {
    await child?.dispose()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are each run once, while the servers take them from one queue at the same time', async () => {
    const store = await openPostgresStore({ address: server.address, space: 'main' })
    await store.db.transaction(async (tx) => {
      await tx.run('CREATE TABLE ran (job TEXT NOT NULL, server TEXT NOT NULL)')
      await tx.run('CREATE TABLE started (server TEXT NOT NULL)')
      for (let n = 0; n < jobs; n++)
        await addJob(tx, { kind: 'piece', key: `piece-${n}`, payload: { name: `piece-${n}` } })
    })
    const names = Array.from({ length: servers }, (_, n) => `server-${n}`)
    const ended = await Promise.all(names.map((name) => runProgram(child.bundle, [server.address, name])))
    expect(ended).toEqual(names.map(() => ({ code: 0, errors: '' })))
    const rows = await store.db.all<{ job: string; server: string }>('SELECT job, server FROM ran ORDER BY job')
    const wanted = ['daily', ...Array.from({ length: jobs }, (_, n) => `piece-${n}`)].sort()
    expect(rows.map(({ job }) => job).sort()).toEqual(wanted)
    // Otherwise the test shows nothing about several servers.
    expect(new Set(rows.map((row) => row.server)).size).toBe(servers)
    expect(await store.db.all('SELECT name FROM leases')).toEqual([])
    await store.close()
  })
})
