import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unavailable } from '../../../core/errors.ts'
import { createEmbeddingPool, type PoolOptions } from './embedding-pool.ts'
import type { DocumentEncoder } from './encode-documents.ts'

const workerUrl = new URL('./fixtures/odd-worker.mjs', import.meta.url)
const pools: DocumentEncoder[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedding-pool-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** `taken` counts texts given to workers, `starts` the workers. */
let opened = 0
function openPool(options: Partial<PoolOptions> = {}) {
  const log = join(folder, `log-${++opened}`)
  let starts = 0
  const setup = async () => {
    starts++
    return { places: [log, join(folder, `crashed-${opened}`)], runtime: 'native' as const }
  }
  const pool = createEmbeddingPool({ workerUrl, setup, limit: () => 2, ...options })
  pools.push(pool)
  const embed = async (texts: readonly string[], signal?: AbortSignal) =>
    (
      await pool.encode(
        texts.map((text) => ({ text })),
        false,
        signal,
      )
    ).map(({ vector }) => vector[0])
  const taken = async () => (await readFile(log, 'utf8')).trimEnd().split('\n').length
  return { pool, embed, taken, starts: () => starts }
}

describe('the embedding pool', () => {
  test('returns results in the order of the texts, whichever worker is first', async () => {
    const { embed, starts } = openPool()
    expect(await embed(['slow 0', 'ok 1', 'ok 2', 'slow 3', 'ok 4'])).toEqual([0, 1, 2, 3, 4])
    expect(starts()).toBe(2)
  })

  test('returns token codes on request', async () => {
    const { pool } = openPool()
    const [withCodes] = await pool.encode([{ text: 'ok 7' }], true)
    const [without] = await pool.encode([{ text: 'ok 7' }], false)
    expect(withCodes?.codes).toEqual(new Uint8Array([7]))
    expect(without?.codes).toBeUndefined()
  })

  test('evaluates the worker limit before each text', async () => {
    let limit = 1
    const { embed, starts } = openPool({ limit: () => limit })
    await embed(['ok 1', 'ok 2', 'ok 3'])
    expect(starts()).toBe(1)
    limit = 3
    await embed(['slow 1', 'slow 2', 'slow 3', 'slow 4'])
    expect(starts()).toBe(3)
  })

  test('ends a call at once on abort and drops its waiting texts, and keeps working', async () => {
    const { embed, taken } = openPool({ limit: () => 1 })
    const controller = new AbortController()
    const many = Array.from({ length: 200 }, (_, i) => `slow ${i}`)
    const work = embed(many, controller.signal)
    await sleep(300)
    controller.abort()
    await expect(work).rejects.toMatchObject({ kind: 'Cancelled' })
    expect(await embed(['ok 5'])).toEqual([5])
    expect(await taken()).toBeLessThan(50)
  })

  test('replaces a worker that dies and retries its text', async () => {
    const { embed, starts } = openPool({ limit: () => 1 })
    expect(await embed(['ok 1', 'crash-once 2', 'ok 3'])).toEqual([1, 2, 3])
    expect(starts()).toBe(2)
  })

  test('fails only the call of a text that crashes two workers', async () => {
    const { embed } = openPool({ limit: () => 1 })
    const bad = embed(['ok 1', 'crash 2', 'ok 3'])
    const good = embed(['ok 4', 'ok 5'])
    await expect(bad).rejects.toMatchObject({ kind: 'Internal', code: 'embedding_crashed' })
    expect(await good).toEqual([4, 5])
  })

  test('fails the call of a text that cannot be embedded, and keeps the worker', async () => {
    const { embed, starts } = openPool({ limit: () => 1 })
    await expect(embed(['fail 1'])).rejects.toMatchObject({ kind: 'Internal', code: 'embedding_failed' })
    expect(await embed(['ok 2'])).toEqual([2])
    expect(starts()).toBe(1)
  })

  test('fails all waiting calls when the model does not load, and retries at the next call', async () => {
    const { embed } = openPool({ limit: () => 1 })
    const [first, second] = await Promise.allSettled([embed(['broken 1', 'ok 2']), embed(['ok 3'])])
    for (const outcome of [first, second]) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'Unavailable', code: 'model_not_loaded' } })
    }
    expect(await embed(['ok 4'])).toEqual([4])
  })

  test('reports a missing requirement of a worker', async () => {
    const setup = () => Promise.reject(unavailable('weights_missing', 'No weights.'))
    const { embed } = openPool({ setup })
    await expect(embed(['ok 1'])).rejects.toMatchObject({ code: 'weights_missing' })
  })

  test('stops idle workers, and starts new ones for new work', async () => {
    const { embed, starts } = openPool({ limit: () => 1, idleMilliseconds: 30 })
    await embed(['ok 1'])
    await sleep(200)
    expect(await embed(['ok 2'])).toEqual([2])
    expect(starts()).toBe(2)
  })

  test('stops all workers on close, and cancels unfinished work', async () => {
    const { pool, embed } = openPool({ limit: () => 1 })
    await embed(['ok 0'])
    const outcome = Promise.allSettled([embed(['hang 1']), embed(['ok 2'])])
    await pool.close()
    for (const { status, ...rest } of await outcome) {
      expect([status, rest]).toMatchObject(['rejected', { reason: { kind: 'Cancelled' } }])
    }
    expect(await embed(['ok 3'])).toEqual([3])
  })

  test('fails the call when a worker cannot be started', async () => {
    const { embed } = openPool({ workerUrl: new URL('./fixtures/no-such-worker.mjs', import.meta.url) })
    await expect(embed(['ok 1'])).rejects.toMatchObject({ code: 'embedding_crashed' })
  })

  /** A process with no other work: it lives as long as the pool keeps it alive. */
  test('waits in close, also when a worker answers while it is being stopped', async () => {
    const bundle = join(folder, 'pool.mjs')
    const pool = fileURLToPath(new URL('./embedding-pool.ts', import.meta.url))
    await build({ entryPoints: [pool], bundle: true, platform: 'node', format: 'esm', outfile: bundle })
    const script = `
      import { createEmbeddingPool } from ${JSON.stringify(bundle)}
      const setup = async () => ({ places: [${JSON.stringify(join(folder, 'log-end'))}, ''], runtime: 'native' })
      const pool = createEmbeddingPool({ workerUrl: new URL(${JSON.stringify(workerUrl)}), setup, limit: () => 1 })
      const abort = new AbortController()
      void (async () => {
        await pool.encode([{ text: 'heavy 1' }], false)
        const work = pool.encode([{ text: 'ok 2' }], false, abort.signal)
        for (const until = Date.now() + 300; Date.now() < until; ) ;
        abort.abort()
        await work.catch(() => {})
        await pool.close()
        console.log('closed')
      })()`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect([status, String(stdout), String(stderr)]).toEqual([0, 'closed\n', ''])
  })
})
