import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddingService, type EmbeddingRequests } from '../../src/testing/embedding-service.ts'
import { type Bench, createBench } from './jarvis.ts'

describe('jarvis model use', () => {
  let bench: Bench
  let service: EmbeddingRequests
  beforeAll(async () => {
    service = await createEmbeddingService()
    bench = createBench({ OLLAMA_HOST: new URL(service.url).host })
    await bench.jarvis('collection', 'add', bench.notes)
    await bench.jarvis('update')
  })
  afterAll(async () => {
    await service.close()
    bench.close()
  })
  const settings = () => readFileSync(join(bench.home, 'config.yaml'), 'utf8')

  it('tests the model, stores the setting, and embeds existing passages with it', async () => {
    const used = await bench.jarvis('model', 'use', 'ollama:bge-m3')
    expect(used.code, used.err).toBe(0)
    expect(used.out).toMatch(/ollama:bge-m3, vectors of 64 numbers\n3 passages to embed/)
    expect(settings()).toContain('model: ollama:bge-m3')
    expect((await bench.jarvis('vsearch', 'off-site backups on the second disk, encrypted')).out).toContain('backup.md')
    expect((await bench.jarvis('embed')).code).toBe(0)
    const { index } = await bench.json<{ index: object }>('status')
    expect(index).toMatchObject({ embedder: 'ollama:bge-m3:64', pending: 0 })
    expect((await bench.jarvis('vsearch', 'off-site backups on the second disk, encrypted')).out).toContain('backup.md')
  })

  it('changes nothing when the model does not work', async () => {
    service.broken = true
    const other = await bench.jarvis('model', 'use', 'ollama:other')
    service.broken = false
    expect([other.code, other.out]).toEqual([69, ''])
    expect(settings()).toContain('model: ollama:bge-m3')
  })

  it('asks for --yes before it uses a model on another machine', async () => {
    const key = createBench({ VOYAGE_API_KEY: 'k' })
    const asked = await key.jarvis('model', 'use', 'voyage:voyage-4')
    expect([asked.code, asked.out]).toEqual([2, ''])
    expect(asked.err).toContain('Add --yes')
    key.close()
  })

  it('switches back to the bundled model', async () => {
    expect((await bench.jarvis('model', 'use', 'auto')).code).toBe(0)
    const { index } = await bench.json<{ index: { embedder: string } }>('status')
    expect(index.embedder).toContain('bge-small')
  })
})
