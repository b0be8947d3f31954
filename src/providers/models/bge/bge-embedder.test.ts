import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { chooseEmbedder } from '../choose-embedder.ts'
import { findNativeRuntime } from '../onnx/onnx-native.ts'
import { createBgeEmbedder } from './bge-embedder.ts'

const runtime = { name: 'native', version: '1.16.3' } as const
const isLinux = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isLinux)('the native embedder loads on Linux x64, so that its absence is noticed', async () => {
  expect(findNativeRuntime()).toEqual({ version: '1.16.3' })
  const chosen = chooseEmbedder()
  expect(chosen.main?.id).toBe('bge-small-en-v1.5-int8:6c9c6101:onnxruntime-node-1.16:cls')
  const [vector] = await chosen.main!.embed(['is it there?'], 'query')
  expect(vector).toHaveLength(384)
  expect(chosen.degraded).toEqual([])
  await chosen.main!.unload()
})

embedderContract('bge, native, in the calling thread', { open: () => createBgeEmbedder({ runtime, workerUrl: null }) })

test('a query is nearer to its answer than to other texts', async () => {
  const embedder = createBgeEmbedder({ runtime, workerUrl: null })
  const [question] = await embedder.embed(['Which plants did she put into the ground?'], 'query')
  const passages = ['Anna planted tomatoes behind the house.', 'Revenue grew by four percent.', 'The train was late.']
  const vectors = await embedder.embed(passages, 'document')
  const scores = vectors.map((vector) => vector.reduce((sum, value, d) => sum + value * question![d]!, 0))
  expect(scores.indexOf(Math.max(...scores))).toBe(0)
})

test('without workers, the log says that documents are embedded in the calling thread', async () => {
  const logged: string[] = []
  const logger = { info: (message: string) => void logged.push(message), warn() {} }
  const workerUrl = new URL('./no-such-worker.mjs', import.meta.url)
  const embedder = createBgeEmbedder({ runtime, workerUrl, logger })
  expect(logged).toEqual([expect.stringMatching(/in the calling thread: .*no-such-worker.mjs is missing/)])
  expect(await embedder.embed(['it works all the same'], 'document')).toHaveLength(1)
})

test('few passages before a query use the query model, others use workers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const workerUrl = pathToFileURL(join(folder, 'ends-at-once.mjs'))
  writeFileSync(workerUrl, 'process.exit(1)')
  const { lateInteraction, unload } = createBgeEmbedder({ runtime, workerUrl })
  onTestFinished(() => unload())
  const little = [{ text: 'I live in Porto.', before: 'Where do you live?' }]
  expect(await lateInteraction!.encode(little, { beforeQuestion: true })).toHaveLength(1)
  await expect(lateInteraction!.encode(little)).rejects.toThrow(/worker|process/)
  const much = [{ text: 'I live in Porto. '.repeat(200) }]
  await expect(lateInteraction!.encode(much, { beforeQuestion: true })).rejects.toThrow(/worker|process/)
})
