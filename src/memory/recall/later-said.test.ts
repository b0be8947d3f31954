import { describe, expect, it } from 'vitest'
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

describe('a decision that goes on with a decision', () => {
  const older = { id: 'a', type: 'decision', content: "let's use Mocha for the unit tests.", saidAt: 1, score: 0.79 }
  const content = "let's use Vitest for the unit tests rather than Mocha."
  const orderWith = async (score: number, type = 'decision') => {
    const near = [{ id: 'b', type, content, saidAt: 2, score }] as unknown as (Fact & { score: number })[]
    const vectors = new Map([
      ['a', Float32Array.of(1, 0)],
      ['b', Float32Array.of(0.8, 0.6)],
    ])
    const search = {
      vectorsByModel: async () => [{ model: compareMatters().embedder, vectors }],
      sharing: async () => [],
    }
    const needs = { clock: () => 0, search, db: {} } as unknown as Parameters<typeof withNewer>[0]
    const shown = [older] as unknown as (Fact & { score: number })[]
    return (await withNewer(needs, shown, { near, room: 0, told: [] })).map(({ id }) => id)
  }

  it('is added where no line is free, and first where it may answer', async () => {
    expect(await orderWith(0.34)).toEqual(['b', 'a'])
    expect(await orderWith(0.05)).toEqual(['a', 'b'])
    expect(await orderWith(0.34, 'fact')).toEqual(['a'])
  })
})
