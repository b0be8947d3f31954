import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { unavailable } from '../../../core/errors.ts'
import { createEmbeddingPool, type PoolOptions } from './embedding-pool.ts'
import type { DocumentEncoder } from './encode-documents.ts'

const workerUrl = new URL('./fixtures/odd-worker.mjs', import.meta.url)
const pools: DocumentEncoder[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

/** `runs` counts the texts that workers took, `starts` the workers. */
function openPool(options: Partial<PoolOptions> = {}) {
  const runs = new Int32Array(new SharedArrayBuffer(4))
  const crashes = new Int32Array(new SharedArrayBuffer(4))
  let starts = 0
  const setup = async () => {
    starts++
    return { places: [runs.buffer, crashes.buffer] as unknown as string[], runtime: 'native' as const }
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
  return { pool, embed, runs: () => runs[0]!, starts: () => starts }
}

describe('embedding pool', () => {
  test('answers in the order of the texts, whichever worker is first', async () => {
    const { embed, starts } = openPool()
    expect(await embed(['slow 0', 'ok 1', 'ok 2', 'slow 3', 'ok 4'])).toEqual([0, 1, 2, 3, 4])
    expect(starts()).toBe(2)
  })

  test('token codes come when they are asked for', async () => {
    const { pool } = openPool()
    const [withCodes] = await pool.encode([{ text: 'ok 7' }], true)
    const [without] = await pool.encode([{ text: 'ok 7' }], false)
    expect(withCodes?.codes).toEqual(new Uint8Array([7]))
    expect(without?.codes).toBeUndefined()
  })

  test('the limit is asked anew before each text', async () => {
    let limit = 1
    const { embed, starts } = openPool({ limit: () => limit })
    await embed(['ok 1', 'ok 2', 'ok 3'])
    expect(starts()).toBe(1)
    limit = 3
    await embed(['slow 1', 'slow 2', 'slow 3', 'slow 4'])
    expect(starts()).toBe(3)
  })

  test('an abort ends the call at once and takes the waiting texts back; the pool goes on', async () => {
    const { embed, runs } = openPool({ limit: () => 1 })
    const controller = new AbortController()
    const many = Array.from({ length: 200 }, (_, i) => `slow ${i}`)
    const work = embed(many, controller.signal)
    await sleep(150)
    controller.abort()
    await expect(work).rejects.toMatchObject({ kind: 'Cancelled' })
    expect(await embed(['ok 5'])).toEqual([5])
    expect(runs()).toBeLessThan(20)
  })

  test('a worker that dies is replaced and its text tried again', async () => {
    const { embed, starts } = openPool({ limit: () => 1 })
    expect(await embed(['ok 1', 'crash-once 2', 'ok 3'])).toEqual([1, 2, 3])
    expect(starts()).toBe(2)
  })

  test('a text that brings two workers down fails its own call alone', async () => {
    const { embed } = openPool({ limit: () => 1 })
    const bad = embed(['ok 1', 'crash 2', 'ok 3'])
    const good = embed(['ok 4', 'ok 5'])
    await expect(bad).rejects.toMatchObject({ kind: 'Internal', code: 'embedding_crashed' })
    expect(await good).toEqual([4, 5])
  })

  test('a text that cannot be embedded fails its call, and the worker stays', async () => {
    const { embed, starts } = openPool({ limit: () => 1 })
    await expect(embed(['fail 1'])).rejects.toMatchObject({ kind: 'Internal', code: 'embedding_failed' })
    expect(await embed(['ok 2'])).toEqual([2])
    expect(starts()).toBe(1)
  })

  test('a model that does not load fails all that wait; the next call tries again', async () => {
    const { embed } = openPool({ limit: () => 1 })
    const [first, second] = await Promise.allSettled([embed(['broken 1', 'ok 2']), embed(['ok 3'])])
    for (const outcome of [first, second]) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'Unavailable', code: 'model_not_loaded' } })
    }
    expect(await embed(['ok 4'])).toEqual([4])
  })

  test('what is missing before a worker can start is told', async () => {
    const setup = () => Promise.reject(unavailable('weights_missing', 'No weights.'))
    const { embed } = openPool({ setup })
    await expect(embed(['ok 1'])).rejects.toMatchObject({ code: 'weights_missing' })
  })

  test('idle workers end, and new ones come when there is work again', async () => {
    const { embed, starts } = openPool({ limit: () => 1, idleMilliseconds: 30 })
    await embed(['ok 1'])
    await sleep(120)
    expect(await embed(['ok 2'])).toEqual([2])
    expect(starts()).toBe(2)
  })

  test('close waits for texts that are being embedded and drops the others', async () => {
    const { pool, embed } = openPool({ limit: () => 1 })
    const outcome = Promise.allSettled([embed(['slow 1']), embed(['slow 2'])])
    await sleep(100)
    await pool.close()
    expect((await outcome)[1]).toMatchObject({ status: 'rejected', reason: { kind: 'Cancelled' } })
  })

  test('many cores, many workers: the process gets no warning about listeners', async () => {
    const warnings: unknown[] = []
    const note = (warning: unknown) => warnings.push(warning)
    process.on('warning', note)
    const { embed } = openPool({ limit: () => 12 })
    await embed(Array.from({ length: 24 }, (_, i) => `slow ${i}`))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })
})
