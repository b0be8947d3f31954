import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentHash } from '../../core/ids.ts'
import { createBgeEmbedder } from './bge/bge-embedder.ts'
import { bgeWeights } from './bge/bge-identity.ts'
import { checkWeights } from './check-weights.ts'
import { createStaticEmbedder } from './static/static-embedder.ts'
import { staticWeights } from './static/static-identity.ts'
import { locate, verifiedWeights } from './weights.ts'

// A package is found only below a node_modules folder above the source.
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
let folder: string
let name: string
beforeAll(async () => {
  folder = await mkdtemp(join(modules, '.weights-'))
  name = folder.slice(modules.length + 1)
  await writeFile(join(folder, 'package.json'), '{"name":"weights"}')
  await writeFile(join(folder, 'a.bin'), 'weights')
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = contentHash('weights')
const packageOf = (file: object) => ({ name, files: [{ path: 'a.bin', bytes: 7, sha256, ...file }] })

describe('model weights', () => {
  test('doctor reports damaged packages, and skips those that are not installed', async () => {
    const sound = packageOf({})
    const damaged = packageOf({ sha256: contentHash('strange') })
    const missing = { ...sound, name: 'jarvis-model-of-nobody' }
    expect(await checkWeights([sound, damaged, missing])).toEqual([
      { name, problem: null },
      { name, problem: expect.stringMatching(/is not the one that was published.*install it again/) },
    ])
  })

  test('intact files are returned by path', async () => {
    expect(await verifiedWeights(packageOf({}))).toEqual([join(folder, 'a.bin')])
  })

  test.each([
    ['other content of the same size', { sha256: contentHash('strange') }, 'weights_damaged'],
    ['another size', { bytes: 9 }, 'weights_damaged'],
    ['a missing file', { path: 'b.bin' }, 'weights_missing'],
  ])('%s: the error is one sentence that says what to do', async (_, file, code) => {
    const failure = verifiedWeights(packageOf(file))
    await expect(failure).rejects.toMatchObject({ kind: 'Unavailable', code })
    await expect(failure).rejects.toThrow(/install/)
  })

  test('a missing package is reported', async () => {
    expect(locate('jarvis-model-of-nobody')).toBeUndefined()
    await expect(verifiedWeights({ ...packageOf({}), name: 'jarvis-model-of-nobody' })).rejects.toMatchObject({
      code: 'weights_missing',
    })
  })

  test('an embedder with damaged weights reports that at each call and returns no vector', async () => {
    const damaged = (weights: typeof bgeWeights) => ({
      ...weights,
      files: weights.files.map((file) => ({ ...file, sha256: contentHash('other') })),
    })
    const runtime = { name: 'native', version: '1.16.3' } as const
    const bge = createBgeEmbedder({ runtime, weights: damaged(bgeWeights) })
    for (const embedder of [bge, createStaticEmbedder({ weights: damaged(staticWeights) })]) {
      for (const as of ['query', 'document'] as const) {
        await expect(embedder.embed(['a'], as)).rejects.toMatchObject({ code: 'weights_damaged' })
      }
    }
    await expect(bge.lateInteraction!.encodeQuery('a')).rejects.toMatchObject({ code: 'weights_damaged' })
  })
})
