import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedderContract } from '../../testing/contracts/embedder.ts'
import { createBgeEmbedder } from './bge-embedder.ts'
import { chooseEmbedder } from './choose-embedder.ts'
import { findNativeRuntime } from './onnx-native.ts'

const runtime = { name: 'native', version: '1.16.3' } as const

// Node 20 runs no TypeScript in a worker: the worker is bundled for the test, below node_modules so that it finds ours.
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
let folder: string
let workerUrl: URL
beforeAll(async () => {
  mkdirSync(join(modules, '.cache'), { recursive: true })
  folder = mkdtempSync(join(modules, '.cache', 'embedding-worker-'))
  const bundle = (entry: string, outfile: string) =>
    build({
      entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
      outfile: join(folder, outfile),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    })
  await Promise.all([
    bundle('./embedding-worker.ts', 'embedding-worker.mjs'),
    bundle('./bge-embedder.ts', 'bge-embedder.mjs'),
  ])
  workerUrl = pathToFileURL(join(folder, 'embedding-worker.mjs'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const onThisPlatform = process.platform === 'linux' && process.arch === 'x64'

test.runIf(onThisPlatform)('on Linux x64 the native embedder loads: it must not vanish unnoticed', async () => {
  expect(findNativeRuntime()).toEqual({ version: '1.16.3' })
  const chosen = chooseEmbedder()
  expect(chosen.main?.id).toBe('bge-small-en-v1.5-int8:6c9c6101:onnxruntime-node-1.16:cls')
  const [vector] = await chosen.main!.embed(['is it there?'], 'query')
  expect(vector).toHaveLength(384)
  expect(chosen.degraded).toEqual([])
  await chosen.main!.unload()
})

embedderContract('bge, native, in the calling thread', { open: () => createBgeEmbedder({ runtime, workerUrl: null }) })
embedderContract('bge, native, in worker threads', {
  open: () => createBgeEmbedder({ runtime, workerUrl, workers: 2 }),
})

describe('bge embedder', () => {
  test('a question is nearer to its answer than to other texts', async () => {
    const embedder = createBgeEmbedder({ runtime, workerUrl: null })
    const [question] = await embedder.embed(['Which plants did she put into the ground?'], 'query')
    const passages = ['Anna planted tomatoes behind the house.', 'Revenue grew by four percent.', 'The train was late.']
    const vectors = await embedder.embed(passages, 'document')
    const scores = vectors.map((vector) => vector.reduce((sum, value, d) => sum + value * question![d]!, 0))
    expect(scores.indexOf(Math.max(...scores))).toBe(0)
  })

  test('workers and calling thread give the same vectors and codes', async () => {
    const passages = [
      { text: 'Anna: Tomatoes and beans.', before: 'Ben: What did you plant?' },
      { text: 'It is late.' },
    ]
    const outcomes = []
    for (const url of [null, workerUrl]) {
      const embedder = createBgeEmbedder({ runtime, workerUrl: url })
      outcomes.push(await embedder.lateInteraction!.encode(passages))
      await embedder.unload()
    }
    for (const [i, { vector, codes }] of outcomes[0]!.entries()) {
      expect(outcomes[1]![i]!.vector).toEqual(vector)
      expect(outcomes[1]![i]!.codes).toEqual(codes)
    }
  })

  test('questions are answered while documents are embedded', async () => {
    const embedder = createBgeEmbedder({ runtime, workerUrl, workers: 1 })
    await embedder.embed(['warm'], 'query')
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
    await embedder.unload()
  })

  // Native code that returns into a thread being torn down would abort the process (exit code 134).
  test('a process may end in the middle of embedding, and waits for no idle worker', () => {
    const program = (last: string) => `
      import { createBgeEmbedder } from './bge-embedder.mjs'
      const workerUrl = new URL('./embedding-worker.mjs', import.meta.url)
      const embedder = createBgeEmbedder({ runtime: { name: 'native', version: '1.16.3' }, workerUrl, workers: 1 })
      const texts = Array.from({ length: 60 }, (_, i) => ('passage ' + i + ' about gardens ').repeat(60))
      await embedder.embed(texts.slice(0, 1), 'document')
      ${last}`
    const run = (last: string) => {
      writeFileSync(join(folder, 'program.mjs'), program(last))
      const { status, stderr } = spawnSync(process.execPath, [join(folder, 'program.mjs')], { timeout: 30_000 })
      return { status, stderr: stderr.toString() }
    }
    expect(run("embedder.embed(texts, 'document'); setTimeout(() => process.exit(7), 90)")).toEqual({
      status: 7,
      stderr: '',
    })
    expect(run('')).toEqual({ status: 0, stderr: '' })
  })
})
