import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { createEmbeddingService, type EmbeddingRequests } from '../../../testing/embedding-service.ts'
import { embeddingServices } from './embedding-services.ts'
import { createFileReranker, fileEmbedding, type LlamaFiles } from './gguf-models.ts'
import { findNamedEmbedder, findNamedReranker } from './named-candidate.ts'
import { readModelName } from './named-model.ts'
import { type NamedSettings, openNamedEmbedding } from './open-named.ts'
import { remoteEmbedding } from './remote-embedder.ts'
import { createRemoteReranker } from './remote-reranker.ts'
import { rerankServerAt, rerankServices } from './rerank-services.ts'
import { tryEmbedding } from './try-embedding.ts'

let service: EmbeddingRequests
beforeAll(async () => {
  service = await createEmbeddingService()
})
afterAll(() => service.close())
const calling = { timeout: 5000, sleep: async () => {} }
const settings = (more: Partial<NamedSettings> = {}): NamedSettings => ({
  ...{ offline: false, variable: () => undefined, folder: '/nowhere', timeout: 5000 },
  ...more,
})

describe('a model name', () => {
  const read = (name: string) => readModelName(name, Object.keys(embeddingServices), 'embedding.model')
  it('is a service and a model, an address and a model, or a file', () => {
    expect(read('ollama:bge-m3:latest')).toMatchObject({ service: 'ollama', model: 'bge-m3:latest' })
    expect(read('http://127.0.0.1:8080/v1/#a/b')).toMatchObject({ model: 'a/b', address: 'http://127.0.0.1:8080/v1' })
    expect(read('gguf:C:\\models\\x.bin')).toMatchObject({ service: 'gguf', model: 'C:\\models\\x.bin' })
    expect(read('models/x.GGUF')).toMatchObject({ service: 'gguf', model: 'models/x.GGUF' })
    expect([read('auto'), read('static-minilm'), read('C:\\a')]).toEqual([undefined, undefined, undefined])
  })
  it('is refused with the next step when half of it is missing', () => {
    expect(() => read('olama:bge-m3')).toThrow(/Unknown service "olama".* ollama/)
    expect(() => read('ollama:')).toThrow(/Write ollama:<model>/)
    expect(() => read('https://api.example.com/v1')).toThrow(/#<model>/)
  })
})

describe.each(Object.keys(embeddingServices))('embeddings of %s', (name) => {
  const known = embeddingServices[name]!
  const open = (model = 'some-model') =>
    remoteEmbedding({ service: { ...known, address: `${service.url}/${name}` }, model, key: 'k', ...calling })

  embedderContract(name, {
    async open() {
      const embed = open()
      const tried = await tryEmbedding(embed)
      return { id: name, ...tried, maxTokens: 512, instant: false, embed, unload: async () => {} }
    },
  })

  it("are requested in the service's format, in batches, and keep the order", async () => {
    service.requests.length = 0
    const texts = Array.from({ length: known.mostTexts + 3 }, (_, index) => `text number ${index}`)
    const vectors = await open()(texts, 'query')
    expect(vectors).toHaveLength(texts.length)
    expect(vectors.at(-1)).toEqual((await open()([texts.at(-1)!], 'query'))[0])
    expect(service.requests.slice(0, 2).map(({ texts: sent }) => sent)).toEqual([known.mostTexts, 3])
    expect(service.requests[0]).toMatchObject({ path: `/${name}${known.path('some-model')}` })
    expect(JSON.stringify(service.requests[0]!.body)).toMatchSnapshot()
  })

  it('are requested in halves when too large, and invalid vectors are refused', async () => {
    service.largest = 2
    const texts = ['one', 'two', 'three', 'four', 'five']
    expect(await open()(texts, 'document')).toHaveLength(5)
    service.largest = Number.POSITIVE_INFINITY
    service.broken = true
    await expect(open()(['one'], 'document')).rejects.toMatchObject({ code: 'model_answer_broken' })
    service.broken = false
  })
})

describe('a named model', () => {
  it('adds the text prefixes it was trained with', async () => {
    service.requests.length = 0
    const own = await openNamedEmbedding(`${service.url}/openai#nomic-embed-text`, settings())
    await own!.embed(['boats'], 'query')
    await own!.embed(['boats'], 'document')
    expect(service.requests.map(({ body }) => (body as { input: string[] }).input[0])).toEqual([
      'search_query: boats',
      'search_document: boats',
    ])
    expect(own!.isBeyond).toBe(false)
  })

  it('reports what is missing and falls back to the bundled models', async () => {
    const reasonOf = async (name: string, more: Partial<NamedSettings> = {}) =>
      (await findNamedEmbedder(name, undefined, settings(more)))?.candidate.find({ onUnavailable() {} })
    expect(await reasonOf('voyage:voyage-4')).toEqual({ reason: expect.stringContaining('VOYAGE_API_KEY') })
    expect(await reasonOf('ollama:bge-m3')).toEqual({
      reason: expect.stringContaining('jarvis model use ollama:bge-m3'),
    })
    const offline = { offline: true, variable: () => 'key' }
    expect(await reasonOf('openai:text-embedding-3-small', offline)).toEqual({
      reason: expect.stringContaining('offline'),
    })
  })

  it('is not used after its vectors changed or it was refused', async () => {
    const tried = { dimensions: 7, background: { mean: 0.3, deviation: 0.1 }, passageMs: 1 }
    const named = await findNamedEmbedder(`${service.url}/openai#x`, tried, settings())
    const found = named!.candidate.find({ onUnavailable() {} })
    if (!('embedder' in found)) throw new Error(found.reason)
    await expect(found.embedder.embed(['boats'], 'query')).rejects.toMatchObject({ kind: 'Unavailable' })
  })

  it("uses Ollama's own host variable", async () => {
    const { host } = new URL(service.url)
    const variable = (name: string) => (name === 'OLLAMA_HOST' ? host : undefined)
    service.requests.length = 0
    const own = await openNamedEmbedding('ollama:bge-m3', settings({ variable }))
    expect(await own!.embed(['boats'], 'query')).toHaveLength(1)
    expect(service.requests[0]!.path).toBe('/api/embed')
  })
})

describe('reranking services', () => {
  const passages = ['a dog sleeps', 'boats in the harbour', 'the boats']
  it.each([...Object.entries(rerankServices), ['address', rerankServerAt('http://127.0.0.1:1')] as const])(
    'such as %s score each passage from 0 to 1, in order',
    async (name, known) => {
      for (const form of ['results', 'data', 'list', 'logits'] as const) {
        service.rerankForm = form
        const address = `${service.url}/${name}`
        const reranker = createRemoteReranker({
          ...{ id: name, service: { ...known, address }, model: 'm', key: 'k' },
          ...calling,
        })
        const scores = await reranker.rerank('boats harbour', passages)
        expect(scores[1]).toBeGreaterThan(scores[2]!)
        expect(scores[2]).toBeGreaterThan(scores[0]!)
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
      }
      service.broken = true
      const open = createRemoteReranker({
        id: name,
        service: { ...known, address: service.url },
        model: 'm',
        key: '',
        ...calling,
      })
      await expect(open.rerank('x', passages)).rejects.toMatchObject({ code: 'model_answer_broken' })
      service.broken = false
    },
  )

  it('report a missing key at the first request', async () => {
    const found = await findNamedReranker('cohere:rerank-v3.5', settings())
    await expect((found!.reranker as () => Promise<unknown>)()).rejects.toThrow('COHERE_API_KEY')
    expect(await findNamedReranker('some-package', settings())).toBeUndefined()
  })
})

describe('model files (as documented by node-llama-cpp)', () => {
  let disposed = 0
  const load = async (): Promise<LlamaFiles> => ({
    getLlama: async () => ({
      loadModel: async ({ modelPath }) => {
        if (modelPath.includes('absent')) throw new Error('no such file')
        return {
          createEmbeddingContext: async () => ({
            getEmbeddingFor: async (text) => ({ vector: [text.length, 2, 1] }),
          }),
          createRankingContext: async () => ({ rankAll: async (_, texts) => texts.map((text) => 1 / text.length) }),
          dispose: async () => void disposed++,
        }
      },
    }),
  })
  it('yield unit vectors and scores, and are freed', async () => {
    const model = fileEmbedding({ file: '/m/x.gguf', load })
    const [vector] = await model.embed(['boats'], 'document')
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
    await model.unload()
    expect(disposed).toBe(1)
    expect(await createFileReranker({ file: '/m/r.gguf', load }).rerank('q', ['ab', 'abcd'])).toEqual([0.5, 0.25])
  })
  it('report how to install what is missing', async () => {
    await expect(fileEmbedding({ file: '/m/x.gguf' }).embed(['a'], 'query')).rejects.toThrow('npm i -g node-llama-cpp')
    await expect(fileEmbedding({ file: '/m/absent.gguf', load }).embed(['a'], 'query')).rejects.toMatchObject({
      code: 'model_file_failed',
    })
  })
})
