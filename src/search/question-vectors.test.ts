import { describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { questionVector } from './question-vectors.ts'

describe('the query vector', () => {
  it('is computed once, and again after many others', async () => {
    const embedder = createFakeEmbedder()
    const asked: string[] = []
    const counting = {
      ...embedder,
      embed: ((texts, as, options) => {
        asked.push(...texts)
        return embedder.embed(texts, as, options)
      }) as typeof embedder.embed,
    }
    delete (counting as { lateInteraction?: unknown }).lateInteraction
    const first = await questionVector(counting, 'where are the boats?', {})
    expect(await questionVector(counting, 'where are the boats?', {})).toBe(first)
    expect(asked).toHaveLength(1)
    for (let number = 0; number < 40; number++) await questionVector(counting, `question ${number}`, {})
    expect((await questionVector(counting, 'where are the boats?', {})).vector).toEqual(first.vector)
    expect(asked).toHaveLength(42)
  })

  it('is not cached after a failure', async () => {
    const embedder = createFakeEmbedder()
    let fails = true
    const broken = {
      ...embedder,
      embed: (async (...given: Parameters<typeof embedder.embed>) => {
        if (fails) throw new Error('not now')
        return embedder.embed(...given)
      }) as typeof embedder.embed,
    }
    delete (broken as { lateInteraction?: unknown }).lateInteraction
    await expect(questionVector(broken, 'boats', {})).rejects.toThrow('not now')
    fails = false
    expect((await questionVector(broken, 'boats', {})).vector.length).toBe(embedder.dimensions)
  })
})
