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
  const search = {
    vectorsByModel: async () => [{ model: compareMatters().embedder, vectors }],
    sharing: async () => [],
  }
  const shown = [
    { ...prices, subject: 'user', retiredAt: null, score: scores.prices },
    { ...cancelled, subject: 'user', retiredAt: null, score: scores.cancelled },
  ] as unknown as (Fact & { score: number })[]
  const needs = { clock: () => 0, search, db: {} } as unknown as Parameters<typeof withNewer>[0]
  return withNewer(needs, shown, { near: [], room: 0, certain: 0 })
}

it('keeps the answer first when a newer statement on its subject does not answer', async () => {
  const [first, second] = await orderOf({ prices: 0.93, cancelled: 0.02 })
  expect([first!.id, second!.id]).toEqual(['a', 'b'])
  expect(first!.later).toEqual(['b'])
})

it('puts a newer statement first when it answers as well', async () => {
  expect((await orderOf({ prices: 0.69, cancelled: 0.58 })).map(({ id }) => id)).toEqual(['b', 'a'])
})

describe('a later statement that the query does not match', () => {
  const said = (id: string, content: string, saidAt: number, score: number) =>
    ({
      ...{ id, content, saidAt, score, type: 'fact', subject: 'user', predicate: 'said', value: content },
      ...{ instruction: null, dueAt: null, retiredAt: null },
    }) as unknown as Fact & { score: number }
  const older = said('a', "let's use Mocha for the unit tests.", 1, 0.79)
  const day = 24 * 60 * 60 * 1000
  const orderWith = async (content: string, certain = 0) => {
    const search = { vectorsByModel: async () => [], sharing: async () => [] }
    const needs = { clock: () => 0, search, db: {} } as unknown as Parameters<typeof withNewer>[0]
    const near = [said('b', content, 9 * day, 0.34)]
    return (await withNewer(needs, [older], { near, room: 0, certain })).map(({ id }) => id)
  }

  it('is added without a free line when it outdates an answer, also one found by slot', async () => {
    const content = "We don't use Mocha for the unit tests any more, it's Vitest now."
    expect(await orderWith(content)).toEqual(['b', 'a'])
    expect(await orderWith(content, 1)).toEqual(['b', 'a'])
  })

  it('is not added when it only continues the subject', async () => {
    expect(await orderWith('The unit tests ran for forty minutes on Monday.')).toEqual(['a'])
  })
})
