import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../../ports/models.ts'
import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { createBgeEmbedder } from './bge-embedder.ts'

const runtime = { name: 'native', version: '1.16.3' } as const

// Node 20 runs no TypeScript in a worker: the worker is bundled for the test, below node_modules so that it finds ours.
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
let folder: string
let workerUrl: URL
beforeAll(async () => {
  mkdirSync(join(modules, '.cache'), { recursive: true })
  folder = mkdtempSync(join(modules, '.cache', 'embedding-worker-'))
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  await build({
    entryPoints: {
      'embedding-worker': source('../workers/embedding-worker.ts'),
      'bge-embedder': source('./bge-embedder.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  workerUrl = pathToFileURL(join(folder, 'embedding-worker.mjs'))
})
afterAll(() => rmSync(folder, { recursive: true }))

embedderContract('bge, native, in worker threads', {
  open: () => createBgeEmbedder({ runtime, workerUrl, workers: 1 }),
})

describe('bge in workers', () => {
  let embedder: Embedder
  beforeAll(() => {
    embedder = createBgeEmbedder({ runtime, workerUrl, workers: 2 })
  })
  afterAll(() => embedder.unload())

  test('vectors and codes are those of the calling thread, whichever worker made them', async () => {
    const before = 'Ben: What did you plant?'
    const passages = Array.from({ length: 6 }, (_, i) => ({ text: `Anna: Tomatoes, and ${i} beans.`, before }))
    const direct = createBgeEmbedder({ runtime, workerUrl: null })
    const expected = await direct.lateInteraction!.encode(passages)
    const encoded = await embedder.lateInteraction!.encode(passages)
    for (const [i, { vector, codes }] of expected.entries()) {
      expect(encoded[i]!.vector).toEqual(vector)
      expect(encoded[i]!.codes).toEqual(codes)
    }
  })

  test('questions are answered while documents are embedded', async () => {
    const controller = new AbortController()
    const documents = Array.from({ length: 400 }, (_, i) => `Passage ${i} on gardens, trains and revenue. `.repeat(8))
    const bulk = embedder.embed(documents, 'document', { signal: controller.signal })
    const outcome = bulk.then(
      () => 'done',
      (error) => error.kind,
    )
    for (let i = 0; i < 5; i++) await embedder.embed([`question ${i}`], 'query')
    controller.abort()
    expect(await outcome).toBe('Cancelled')
  })

  // Native code that returns into a thread being torn down would abort the process (exit code 134).
  test.each([
    ['in the middle of embedding', "embedder.embed(texts, 'document'); setTimeout(() => process.exit(7), 90)", 7],
    ['by itself, with an idle worker', '', 0],
    [
      'after a failure elsewhere',
      "embedder.embed(texts, 'document'); setTimeout(() => { process.exitCode = 3; throw 1 }, 90)",
      1,
    ],
  ])('the process ends %s', (_, last, status) => {
    const program = `
      import { createBgeEmbedder } from './bge-embedder.mjs'
      const workerUrl = new URL('./embedding-worker.mjs', import.meta.url)
      const embedder = createBgeEmbedder({ runtime: { name: 'native', version: '1.16.3' }, workerUrl, workers: 1 })
      const texts = Array.from({ length: 60 }, (_, i) => ('passage ' + i + ' about gardens ').repeat(60))
      await embedder.embed(texts.slice(0, 1), 'document')
      ${last}`
    writeFileSync(join(folder, 'program.mjs'), program)
    const ended = spawnSync(process.execPath, [join(folder, 'program.mjs')], { timeout: 30_000 })
    expect(ended.status).toBe(status)
    expect(ended.stderr.toString()).not.toContain('terminate called')
  })
})
