import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeAt } from '../config/home.ts'
import { keepTriedModel } from '../config/tried-models.ts'
import { createEmbeddingService, type EmbeddingRequests } from '../testing/embedding-service.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let service: EmbeddingRequests
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-own-models-'))
  service = await createEmbeddingService()
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'boats.md'), '# Boats\n\nThe harbour master counts the boats at dusk.\n')
  writeFileSync(join(folder, 'notes', 'bread.md'), '# Bread\n\nThe baker feeds the sourdough daily.\n')
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const home = () => join(folder, 'home')
const name = () => `${service.url}/v1#some-model`
const open = (config: Record<string, unknown> = {}, space = 'main') =>
  openJarvis({
    ...{ home: home(), space },
    config: { 'embedding.model': name(), ...config } as never,
    overrides: { environment: {} },
  })
const tried = { dimensions: 64, background: { mean: 0.05, deviation: 0.12 }, passageMs: 1 }

describe('a configured embedding model', () => {
  it('embeds records and queries after a successful trial', async () => {
    keepTriedModel(homeAt(home()), name(), 0, tried)
    const jarvis = await open()
    await jarvis.documents.add(join(folder, 'notes'))
    await jarvis.documents.update()
    await jarvis.embed()
    const status = (await jarvis.status()).index
    expect(status).toMatchObject({ embedder: `${name()}:64`, pending: 0 })
    const { hits } = await jarvis.search.vsearch({ query: 'boats at the harbour' })
    expect(hits[0]?.title).toBe('Boats')
    expect(service.requests.length).toBeGreaterThan(0)
    await jarvis.close()
  })

  it('is replaced by the bundled models while untested or unavailable, and answers report that', async () => {
    const before = await open()
    await before.documents.add(join(folder, 'notes'))
    await before.documents.update()
    const answer = await before.search.query({ query: 'boats' })
    expect(answer.hits[0]?.title).toBe('Boats')
    expect((await before.status()).index.degraded.join()).toContain(`jarvis model use ${name()}`)
    await before.close()
    keepTriedModel(homeAt(home()), name(), 0, tried)
    const there = await open()
    await there.embed()
    await there.close()
    await service.close()
    const jarvis = await open()
    const found = await jarvis.search.query({ query: 'boats of yesterday' })
    expect(found.hits[0]?.title).toBe('Boats')
    expect(found.degraded.join()).toContain('cannot be reached')
    await jarvis.close()
    service = await createEmbeddingService()
  })

  it('on another machine receives no messages unless the owner allows it', async () => {
    const far = 'openai:text-embedding-3-small'
    keepTriedModel(homeAt(home()), far, 0, tried)
    const options = (config: Record<string, unknown>) => ({
      ...{ home: home(), space: 'messages', create: true },
      config: { 'embedding.model': far, ...config } as never,
      overrides: { environment: { OPENAI_API_KEY: 'k' } },
    })
    const embedderIn = async (config: Record<string, unknown> = {}) => {
      const jarvis = await openJarvis(options(config))
      const { embedder } = (await jarvis.status()).index
      await jarvis.close()
      return embedder
    }
    expect(await embedderIn()).toContain('bge-small')
    expect(await embedderIn({ 'llm.messages': true })).toBe(`${far}:64`)
    expect(await embedderIn({ 'messages.space': 'other' })).toBe(`${far}:64`)
  })
})
