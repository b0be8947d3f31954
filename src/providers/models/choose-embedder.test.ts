import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { unavailable } from '../../core/errors.ts'
import type { Embedder } from '../../ports/models.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { chooseEmbedder } from './choose-embedder.ts'
import type { EmbedderCandidate } from './embedder-candidates.ts'
import { lateEmbedder } from './late-embedder.ts'

/** A candidate that is available, missing, or fails when it is used. */
function candidate(name: string, state: 'there' | 'missing' | 'failing', instant = false): EmbedderCandidate {
  const fake = createFakeEmbedder({ id: name, instant })
  const create = async (): Promise<Embedder> => {
    if (state === 'failing') throw unavailable('runtime_not_loaded', `${name} does not load.`)
    return fake
  }
  return {
    name,
    instant,
    find: ({ onUnavailable }) =>
      state === 'missing'
        ? { reason: `${name} is not installed` }
        : { embedder: lateEmbedder(fake, create, onUnavailable) },
  }
}

describe('choose embedder', () => {
  test('selects the best available one, without reporting unneeded ones', () => {
    const chosen = chooseEmbedder({
      candidates: [candidate('best', 'there'), candidate('slow', 'missing'), candidate('table', 'there', true)],
    })
    expect([chosen.main?.id, chosen.instant?.id, chosen.degraded]).toEqual(['best', 'table', []])
  })

  test('reports each fallback in one line', () => {
    const chosen = chooseEmbedder({
      candidates: [candidate('best', 'missing'), candidate('slow', 'missing'), candidate('table', 'missing', true)],
    })
    expect([chosen.main, chosen.instant]).toEqual([undefined, undefined])
    expect(chosen.degraded).toEqual([
      'best: best is not installed',
      'slow: slow is not installed',
      'table: table is not installed',
    ])
  })

  test('reports one that fails at its first use, and falls back to the next', async () => {
    const warnings: string[] = []
    const logger = { warn: (message: string) => void warnings.push(message), info() {} }
    const chosen = chooseEmbedder({
      candidates: [candidate('best', 'failing'), candidate('slow', 'there'), candidate('table', 'there', true)],
      logger,
    })
    expect(chosen.main?.id).toBe('best')
    await expect(chosen.main!.embed(['a'], 'query')).rejects.toMatchObject({ kind: 'Unavailable' })
    expect(chosen.main?.id).toBe('slow')
    expect(chosen.degraded).toEqual(['best: best does not load.'])
    expect(warnings).toEqual(['best: best does not load.'])
    expect(await chosen.main!.embed(['a'], 'query')).toHaveLength(1)
  })

  test('falls back after a late interaction failure, but not after an abort', async () => {
    const chosen = chooseEmbedder({ candidates: [candidate('best', 'failing')] })
    const late = chosen.main!.lateInteraction!
    await expect(late.encodeQuery('a')).rejects.toMatchObject({ kind: 'Unavailable' })
    expect(chosen.main).toBeUndefined()

    const aborted = chooseEmbedder({ candidates: [candidate('best', 'there')] })
    await expect(aborted.main!.embed(['a'], 'query', { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(aborted.main?.id).toBe('best')
  })

  test('uses the named one, or a simpler one as a fallback', () => {
    const candidates = [candidate('best', 'there'), candidate('slow', 'missing'), candidate('table', 'there', true)]
    const slow = chooseEmbedder({ model: 'slow', candidates })
    expect([slow.main, slow.instant?.id, slow.degraded]).toEqual([undefined, 'table', ['slow: slow is not installed']])
    const table = chooseEmbedder({ model: 'table', candidates })
    expect([table.main, table.instant?.id, table.degraded]).toEqual([undefined, 'table', []])
    const none = chooseEmbedder({ model: 'none', candidates })
    expect([none.main, none.instant, none.degraded]).toEqual([undefined, undefined, []])
  })

  test('suggests a name for an unknown one', () => {
    expect(() => chooseEmbedder({ model: 'bge-smal-en' })).toThrow(/Did you mean bge-small-en/)
    expect(() => chooseEmbedder({ model: 'bge-smal-en' })).toThrow(expect.objectContaining({ kind: 'Config' }))
    expect(() => chooseEmbedder({ model: 'x' })).toThrow(/auto, bge-small-en, bge-small-en-web, static-minilm, none/)
  })

  test('prefers an external embedder', () => {
    const candidates = [candidate('best', 'there'), candidate('table', 'there', true)]
    const outside = chooseEmbedder({ outside: createFakeEmbedder({ id: 'mine' }), candidates })
    expect([outside.main?.id, outside.instant?.id]).toEqual(['mine', 'table'])
  })

  test('loads no model or native code to select a bundled one', () => {
    const loaded = () =>
      Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('onnxruntime'))
    const before = loaded()
    const chosen = chooseEmbedder()
    expect([chosen.main?.dimensions, chosen.instant?.dimensions]).toEqual([384, 256])
    expect(loaded().filter((path) => !before.includes(path) && !path.endsWith('package.json'))).toEqual([])
  })
})
