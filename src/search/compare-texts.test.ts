import { expect, it } from 'vitest'
import type { Embedder } from '../ports/models.ts'
import { compareByMeaning } from './compare-texts.ts'

/** Embeds texts by their first letter: the same letter gives the same vector. */
function embedder(id: string, read: string[], fails = false): Embedder {
  return {
    ...{ id, dimensions: 2, maxTokens: 10, instant: false, background: { mean: 0.5, deviation: 0.25 } },
    async embed(texts, as) {
      if (fails) throw new Error('it failed')
      if (as === 'document') read.push(...texts)
      return texts.map((text) => Float32Array.from(text.startsWith('a') ? [1, 0] : [0, 1]))
    },
    unload: async () => undefined,
  }
}

it('uses the main model, in deviations above unrelated text, and embeds each text once', async () => {
  const read: string[] = []
  const deps = { embedders: () => ({ main: embedder1, instant: embedder('i', []), degraded: [] }) }
  const embedder1 = embedder('m', read)
  const first = await compareByMeaning(deps, 'a question', ['an answer', 'b', 'an answer'])
  expect(first).toEqual({ deviations: [2, -2, 2], isInstant: false })
  await compareByMeaning(deps, 'b question', ['b', 'a new one'])
  expect(read).toEqual(['an answer', 'b', 'a new one'])
})

it('uses the static embedding when the model fails or is missing, and nothing without both', async () => {
  const instant = embedder('i', [])
  for (const main of [embedder('m', [], true), undefined])
    expect(await compareByMeaning({ embedders: () => ({ main, instant, degraded: [] }) }, 'a', ['a'])).toEqual({
      ...{ deviations: [2], isInstant: true },
    })
  expect(await compareByMeaning({ embedders: () => ({ degraded: [] }) }, 'a', ['a'])).toBeUndefined()
})

it('is cancelled without using the fallback', async () => {
  const deps = { embedders: () => ({ main: embedder('m', [], true), instant: embedder('i', []), degraded: [] }) }
  await expect(compareByMeaning(deps, 'a', ['a'], { signal: AbortSignal.abort() })).rejects.toThrow()
})
