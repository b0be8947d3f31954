import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../ports/models.ts'

export interface EmbedderContract {
  open: () => Embedder | Promise<Embedder>
  /** Names of tests that cannot hold here, each with its reason. */
  skip?: Readonly<Record<string, string>>
}

const texts = [
  'The backup runs every night at two and keeps seven copies.',
  'Anna planted tomatoes and beans behind the house.',
  'Quarterly revenue grew by four percent.',
  'Naïve café, 東京, emoji 🙂 and a-very-long-identifier_withParts.',
]
const nearToFirst = 'Every night a backup is made, and seven copies are kept.'

/** Contract of every embedder (ports/models). Run it for each implementation. */
export function embedderContract(name: string, { open, skip = {} }: EmbedderContract): void {
  describe(`embedder contract: ${name}`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await open()
    })
    afterAll(() => embedder?.unload())
    const promise: AddPromise = (title, body) =>
      skip[title] ? test.skip(`${title} (${skip[title]})`) : test(title, () => body(embedder))
    promisesVectors(promise)
    promisesCalls(promise)
    promisesLateInteraction(promise)
  })
}

type AddPromise = (title: string, body: (embedder: Embedder) => Promise<void>) => void

/** Properties of vectors. */
function promisesVectors(promise: AddPromise): void {
  promise('vectors have the promised number of dimensions and length 1', async (embedder) => {
    for (const as of ['document', 'query'] as const) {
      for (const vector of await embedder.embed([...texts, '', ' \n', '!?'], as)) {
        expect(vector).toHaveLength(embedder.dimensions)
        expect(length(vector)).toBeCloseTo(1, 4)
      }
    }
  })

  promise('the same text gives the same vector, alone or among others', async (embedder) => {
    const together = await embedder.embed(texts, 'document')
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embed([text], 'document')
      expect(alone).toEqual(together[i])
    }
  })

  promise('the order of the texts is kept', async (embedder) => {
    const forwards = await embedder.embed(texts, 'document')
    const backwards = await embedder.embed([...texts].reverse(), 'document')
    expect(backwards.reverse()).toEqual(forwards)
  })

  promise('a vector belongs to the caller: changing it changes no later answer', async (embedder) => {
    for (const as of ['document', 'query'] as const) {
      const [first] = await embedder.embed([texts[0]!], as)
      const copy = first!.slice()
      first!.fill(0)
      expect((await embedder.embed([texts[0]!], as))[0]).toEqual(copy)
    }
  })

  promise('texts that say the same are nearer than others', async (embedder) => {
    const [near, ...others] = await embedder.embed([nearToFirst, ...texts.slice(1, 3)], 'document')
    const [first] = await embedder.embed([texts[0]!], 'document')
    for (const other of others) expect(dot(first!, near!)).toBeGreaterThan(dot(first!, other))
  })
}

/** Input limits and ends of calls. */
function promisesCalls(promise: AddPromise): void {
  promise('a text longer than the model reads is cut, not refused', async (embedder) => {
    const [vector] = await embedder.embed(['the garden in spring '.repeat(1000)], 'document')
    expect(length(vector!)).toBeCloseTo(1, 4)
  })

  promise('no texts, no vectors', async (embedder) => {
    expect(await embedder.embed([], 'document')).toEqual([])
  })

  promise('an abort ends the call with Cancelled, before and during the work', async (embedder) => {
    await expect(embedder.embed(texts, 'document', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'Cancelled',
    })
    const controller = new AbortController()
    const many = Array.from({ length: 2000 }, (_, i) => `${texts[i % texts.length]} ${i}`)
    const work = embedder.embed(many, 'document', { signal: controller.signal })
    setTimeout(() => controller.abort(), 5)
    await expect(work).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  promise('after unload it loads again and answers the same', async (embedder) => {
    const [before] = await embedder.embed([texts[1]!], 'document')
    await embedder.unload()
    expect((await embedder.embed([texts[1]!], 'document'))[0]).toEqual(before)
  })
}

/** Further contract of an embedder with a vector for each token. */
function promisesLateInteraction(promise: AddPromise): void {
  promise(
    'late interaction keeps at least one token a passage, and its vector is that of the text alone',
    async (embedder) => {
      const late = embedder.lateInteraction
      if (!late) return
      const before = 'Ben: What did you plant?'
      const [bare, withContext] = await late.encode([{ text: texts[1]! }, { text: texts[1]!, before }])
      expect(withContext!.vector).toEqual(bare!.vector)
      expect(withContext!.vector).toEqual((await embedder.embed([texts[1]!], 'document'))[0])
      for (const { codes } of await late.encode([{ text: 'It is.' }, ...texts.map((text) => ({ text }))])) {
        expect(codes.length).toBeGreaterThan(0)
        expect(codes.length % late.bytesPerToken).toBe(0)
      }
    },
  )

  promise('late interaction gives the query one unit vector a token, and its dense vector', async (embedder) => {
    const late = embedder.lateInteraction
    if (!late) return
    const { vector, tokens } = await late.encodeQuery('What did Anna plant?')
    expect(vector).toEqual((await embedder.embed(['What did Anna plant?'], 'query'))[0])
    expect(tokens.tokens).toEqual(['what', 'did', 'anna', 'plant'])
    expect(tokens.vectors).toHaveLength(tokens.tokens.length * embedder.dimensions)
    for (let i = 0; i < tokens.tokens.length; i++) {
      const row = tokens.vectors.subarray(i * embedder.dimensions, (i + 1) * embedder.dimensions)
      expect(length(row)).toBeCloseTo(1, 4)
    }
    expect((await late.encodeQuery('')).tokens.tokens).toEqual([])
  })
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, d) => sum + value * b[d]!, 0)
const length = (vector: Float32Array) => Math.sqrt(dot(vector, vector))
