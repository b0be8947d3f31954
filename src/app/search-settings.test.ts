import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { type QdrantService, startQdrantService } from '../testing/qdrant-service.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const embedder = createFakeEmbedder({ synonyms: { automobile: 'car' } })
let folder: string
let service: QdrantService
const opened: Jarvis[] = []
const open = async (config: Record<string, unknown> = {}) => {
  const overrides = { environment: {}, embedders: () => ({ main: embedder, degraded: [] }) }
  const jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides })
  opened.push(jarvis)
  return jarvis
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-settings-'))
  service = await startQdrantService()
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'car.md'), '# Road\n\nThe car is red, the car is fast.\n')
  writeFileSync(join(folder, 'notes', 'soup.md'), '# Kitchen\n\nAn automobile brings soup.\n')
  await (await open()).addCollection(join(folder, 'notes'))
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})
const modules = (name: string, text: string) => writeFileSync(join(folder, 'home', name), text)

describe('search.provider', () => {
  it('sends the index to Qdrant on the next update, and doctor and status show it', async () => {
    const jarvis = await open({ 'search.provider': 'qdrant,native', 'qdrant.url': service.url })
    await jarvis.update({ wait: true })
    const points = [...service.collections.values()].flatMap((one) => [...one.points.values()])
    expect(points.map(({ payload }) => payload.collection)).toEqual(['notes', 'notes'])
    const { hits } = await jarvis.search.query({ query: 'soup', explain: true })
    expect(hits[0]?.path).toBe('soup.md')
    expect(hits[0]?.trace?.places[0]?.list).toMatch(/qdrant/)
    expect((await jarvis.status()).index.providers).toMatchObject([{ name: 'qdrant', available: true }])
    const { findings } = await jarvis.doctor()
    expect(findings.find(({ check }) => check === 'search provider')).toMatchObject({ state: 'ok' })
  })

  it('still answers with invalid or missing providers, and reports them', async () => {
    const jarvis = await open({ 'search.provider': 'qdrnt,./nowhere.mjs,qmd', 'qmd.path': join(folder, 'no-qmd') })
    const { hits, degraded } = await jarvis.search.query({ query: 'soup' })
    expect(hits[0]?.path).toBe('soup.md')
    expect(degraded).toEqual([
      expect.stringMatching(/^qdrnt: unknown search provider "qdrnt".*qdrant/),
      expect.stringMatching(/^\.\/nowhere\.mjs: .*does not load/),
      expect.stringMatching(/^qmd: .*npm install --global @tobilu\/qmd/),
    ])
    const { findings, healthy } = await jarvis.doctor()
    expect(findings.filter(({ check }) => check === 'search provider').map(({ fix }) => fix)).toEqual([
      'jarvis config explain',
      'jarvis config explain',
      'npm install --global @tobilu/qmd',
    ])
    expect(healthy).toBe(true)
  })

  it('accepts an external provider, created for the space', async () => {
    modules(
      'mine.mjs',
      `export default { kind: 'search', name: 'mine', create: ({ space }) => {
        const kept = new Map()
        return {
          name: 'mine', id: 'mine:' + space,
          powers: { modes: ['keyword', 'semantic', 'hybrid'], similar: false, vectors: false, ranks: true, filters: [] },
          checkAvailability: async () => ({ available: true, says: 'a map', isEmpty: kept.size === 0 }),
          index: async (records) => { for (const record of records) kept.set(record.id, record) },
          remove: async (ids) => { for (const id of ids) kept.delete(id) },
          search: async () => [...kept.values()].sort((a, b) => (a.path < b.path ? 1 : -1)).map(({ id }, i) => ({ id, passage: 0, score: 1 / (i + 1) })),
          findSimilar: async () => [], reindexAll: async () => ({ records: 0 }), close: async () => {},
        }
      } }`,
    )
    const jarvis = await open({ 'search.provider': './mine.mjs' })
    const { hits, degraded } = await jarvis.search.query({ query: 'car', explain: true })
    expect(degraded).toEqual([])
    // Its order is final, and the score is ours.
    expect(hits.map(({ path }) => path)).toEqual(['soup.md', 'car.md'])
    expect(hits[0]).toMatchObject({ matchType: 'hybrid', trace: { places: [{ list: 'words and meaning (mine)' }] } })
  })

  it('keyword selects the built-in engine without meaning', async () => {
    const overrides = { environment: {} }
    const jarvis = await openJarvis({ home: join(folder, 'home'), config: { 'search.provider': 'keyword' }, overrides })
    opened.push(jarvis)
    const { hits } = await jarvis.search.query({ query: 'soup', explain: true })
    expect(hits.map(({ matchType }) => matchType)).toEqual(['keyword'])
    expect((await jarvis.status()).index.embedder).toBeNull()
  })

  it('offers the built-in engine through the same port', async () => {
    const provider = await (await open()).searchProvider()
    const hits = await provider.search({
      query: 'soup',
      mode: 'keyword',
      limit: 5,
      filter: {},
      vector: async () => undefined,
    })
    expect(hits).toMatchObject([{ passage: 0 }])
  })
})

describe('search weights and search mode', () => {
  const first = async (config: Record<string, unknown>) => {
    const jarvis = await open(config)
    const { hits } = await jarvis.search.query({ query: 'automobile', explain: true })
    return hits[0]
  }

  it('one weight of 1 ranks by words or by meaning alone, and the trace shows the weights', async () => {
    const byWords = await first({ 'search.textWeight': 1 })
    expect(byWords?.path).toBe('soup.md')
    expect(byWords?.trace?.places.map(({ weight }) => weight)).toEqual([1, 0])
    const byMeaning = await first({ 'search.semanticWeight': 1 })
    expect(byMeaning?.path).toBe('car.md')
    expect(byMeaning?.trace?.places.find(({ list }) => list === 'meaning')?.weight).toBe(1)
  })

  it('equal weights give exactly the default ranking', async () => {
    const measured = await first({})
    const equal = await first({ 'search.textWeight': 0.4, 'search.semanticWeight': 0.4 })
    expect(equal?.trace).toEqual(measured?.trace)
  })

  it('a query without a mode uses the setting', async () => {
    const jarvis = await open()
    await jarvis.memory.remember({ content: 'The car is blue.' })
    await jarvis.embed()
    const recall = async (mode: string) =>
      (await (await open({ 'search.mode': mode })).memory.recall('automobile')).facts.map(({ content }) => content)
    expect(await recall('search')).toEqual([])
    expect(await recall('vsearch')).toEqual(['The car is blue.'])
    expect(await recall('query')).toEqual(['The car is blue.'])
  })
})

describe('embedding.dimensions', () => {
  const outside = (keeps: string) => `export default { kind: 'embedder', name: 'long', create: ({ dimensions }) => ({
    id: 'long', dimensions: ${keeps}, maxTokens: 100, instant: false, background: { mean: 0, deviation: 1 },
    embed: async (texts) => texts.map(() => new Float32Array(${keeps}).fill(1 / Math.sqrt(${keeps}))), unload: async () => {},
  }) }`
  const openWith = async (module: string) => {
    const config = { 'embedding.module': module, 'embedding.dimensions': 32 }
    const jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
    opened.push(jarvis)
    return jarvis
  }

  it('is passed to an embedder that can shorten its vectors', async () => {
    modules('short.mjs', outside('dimensions ?? 1024'))
    expect((await (await openWith('./short.mjs')).embed()).pending).toBe(0)
  })

  it('is refused by an embedder that cannot, such as the bundled one', async () => {
    modules('stiff.mjs', outside('1024'))
    for (const module of ['./stiff.mjs', ''])
      await expect((await openWith(module)).embed()).rejects.toMatchObject({
        kind: 'Config',
        code: 'dimensions_unavailable',
        message: expect.stringContaining('embedding.dimensions'),
      })
  })
})
