import { expect, it, vi } from 'vitest'

it('counts cache hits, and query times with and without expansion', async () => {
  vi.resetModules()
  const { effortOfProcess, noteCache, noteQuestion } = await import('./effort.ts')
  expect(effortOfProcess()).toMatchObject({
    questions: 0,
    passages: { hitRate: null },
    fusion: { count: 0, p50: null },
  })
  noteCache('passages', 4, 3)
  noteCache('questionVectors', 1, 0)
  noteQuestion({ fusion: 2 })
  noteQuestion({ fusion: 4, expansion: 100 })
  const effort = effortOfProcess()
  expect(effort).toMatchObject({
    questions: 2,
    passages: { asked: 4, known: 3, hitRate: 0.75 },
    questionVectors: { hitRate: 0 },
    expansion: { count: 1, most: 100 },
    fusion: { count: 2, most: 4 },
    expansionAndFusion: { count: 2, p50: 2, most: 104 },
  })
  expect(effort.peakMemory).toBeGreaterThan(10 * 2 ** 20)
  expect(effort.peakMemory).toBeLessThan(100 * 2 ** 30)
})

it('keeps the times of the last thousand queries', async () => {
  vi.resetModules()
  const { effortOfProcess, noteQuestion } = await import('./effort.ts')
  noteQuestion({ fusion: 900 })
  for (let i = 0; i < 1000; i++) noteQuestion({ fusion: 1 })
  expect(effortOfProcess()).toMatchObject({ questions: 1001, fusion: { count: 1000, most: 1 } })
})
