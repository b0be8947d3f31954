import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../../ports/models.ts'
import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { createBgeEmbedder } from './bge-embedder.ts'

const runtime = { name: 'native', version: '1.16.3' } as const

// Node 20 runs no TypeScript: the worker is bundled for the test, below node_modules so that it finds our packages.
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

embedderContract('bge, native, in worker processes', {
  open: () => createBgeEmbedder({ runtime, workerUrl, workers: 1 }),
})

describe('bge in workers', () => {
  let embedder: Embedder
  beforeAll(() => {
    embedder = createBgeEmbedder({ runtime, workerUrl, workers: 2 })
  })
  afterAll(() => embedder.unload())

  test('vectors and codes equal those of the calling thread, from any worker', async () => {
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

  test('queries are answered while documents are embedded', async () => {
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

  const program = (last: string) => {
    const file = join(folder, 'program.mjs')
    writeFileSync(
      file,
      `import { createBgeEmbedder } from './bge-embedder.mjs'
      const workerUrl = new URL('./embedding-worker.mjs', import.meta.url)
      const embedder = createBgeEmbedder({ runtime: { name: 'native', version: '1.16.3' }, workerUrl, workers: 1 })
      const texts = Array.from({ length: 60 }, (_, i) => ('passage ' + i + ' about gardens ').repeat(60))
      await embedder.embed(texts.slice(0, 1), 'document')
      ${last}`,
    )
    return file
  }

  test.each([
    ['while embedding', "embedder.embed(texts, 'document'); setTimeout(() => process.exit(7), 90)", 7],
    ['normally with an idle worker', '', 0],
    ['after unloading', 'await embedder.unload(); process.exitCode = 5', 5],
  ])('the process exits %s', (_, last, status) => {
    const ended = spawnSync(process.execPath, [program(last)], { timeout: 30_000 })
    expect([ended.status, ended.stderr.toString()]).toEqual([status, ''])
  })

  test.runIf(existsSync('/proc/self/cmdline'))('a process that is killed leaves no worker behind', async () => {
    await embedder.unload()
    const killed = spawn(process.execPath, [program("console.log('at work'); await embedder.embed(texts, 'document')")])
    await once(killed.stdout, 'data')
    expect(workersRunning()).toBe(1)
    killed.kill('SIGKILL')
    await expect.poll(workersRunning, { timeout: 20_000 }).toBe(0)
  })

  /** Workers of the program above, identified by their unique folder on the command line. */
  const workersRunning = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => commandLine(name).includes(join(folder, 'embedding-worker.mjs'))).length
})

const commandLine = (process: string): string => {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
