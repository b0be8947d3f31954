import { expect, it } from 'vitest'
import type { Fact } from '../../fact-rules/fact.ts'
import { compareMatters } from '../../reading/reading.ts'
import { withNewer } from './later-said.ts'

const prices = { id: 'a', content: 'Netflix is 12.99 and Spotify family 17.99 a month.', saidAt: Date.UTC(2026, 0, 15) }
const cancelled = { id: 'b', content: 'cancelled Netflix, nobody watches it', saidAt: Date.UTC(2026, 1, 15) }

/** Both with their scores for a question, and the cosine that the bundled embedder gives. */
async function orderOf(scores: { prices: number; cancelled: number }) {
  const cosine = 0.61
  const vectors = new Map([
    ['a', Float32Array.of(1, 0)],
    ['b', Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2))],
  ])
  const search = { vectorsByModel: async () => [{ model: compareMatters().embedder, vectors }] }
  const shown = [
    { ...prices, score: scores.prices },
    { ...cancelled, score: scores.cancelled },
  ] as unknown as (Fact & { score: number })[]
  // No line is free, so nothing is looked up.
  const needs = { clock: () => 0, search } as unknown as Parameters<typeof withNewer>[0]
  return withNewer(needs, shown, { near: [], room: 0, told: [] })
}

it('keeps what answers first where what is newer about its subject does not answer', async () => {
  const [first, second] = await orderOf({ prices: 0.93, cancelled: 0.02 })
  expect([first!.id, second!.id]).toEqual(['a', 'b'])
  expect(first!.later).toEqual(['b'])
})

it('puts first what is newer and answers as well', async () => {
  expect((await orderOf({ prices: 0.69, cancelled: 0.58 })).map(({ id }) => id)).toEqual(['b', 'a'])
})
