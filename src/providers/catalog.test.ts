import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineProvider } from '../ports/provider.ts'
import { chooseEmbedder, openProvider } from './catalog.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'))
  await writeFile(
    join(folder, 'embedder.mjs'),
    `export default { kind: 'embedder', name: 'outside', create: async ({ dimensions }) => ({
      id: 'outside-' + dimensions, dimensions, maxTokens: 100, instant: false, background: { mean: 0, deviation: 1 },
      embed: async (texts) => texts.map(() => new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))),
      unload: async () => {},
    }) }`,
  )
  await writeFile(join(folder, 'other.mjs'), `export default { hello: 'world' }`)
  await writeFile(join(folder, 'broken.mjs'), `import 'a-package-of-nobody'`)
})
afterAll(() => rm(folder, { recursive: true }))

describe('external providers', () => {
  test('are imported from a module in the settings, and receive their settings', async () => {
    const outside = await openProvider('embedder', './embedder.mjs', folder, { dimensions: 4 })
    expect(outside.id).toBe('outside-4')
    const chosen = chooseEmbedder({ outside })
    expect(await chosen.main!.embed(['a'], 'document')).toEqual([new Float32Array(4).fill(0.5)])
  })

  test('are refused with a sentence about the settings when missing, broken or of another kind', async () => {
    for (const module of ['./nowhere.mjs', './broken.mjs', 'a-package-of-nobody']) {
      await expect(openProvider('embedder', module, folder)).rejects.toMatchObject({
        kind: 'Config',
        code: 'provider_not_loaded',
      })
    }
    for (const kind of ['embedder', 'reranker'] as const) {
      await expect(openProvider(kind, './other.mjs', folder)).rejects.toMatchObject({ code: 'provider_of_other_kind' })
    }
    await expect(openProvider('reranker', './embedder.mjs', folder)).rejects.toThrow(/does not provide a reranker/)
  })

  test('are returned unchanged by defineProvider', () => {
    const provider = defineProvider({
      kind: 'reranker',
      name: 'equal',
      create: () => ({ id: 'equal', rerank: async () => [] }),
    })
    expect(provider.kind).toBe('reranker')
  })
})
