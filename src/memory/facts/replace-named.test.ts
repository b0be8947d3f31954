import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fact } from '../../fact-rules/fact.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const day = (text: string) => Date.parse(text)
const before = { content: 'Netflix Standard, $15.49 a month.', saidAt: day('2026-03-01') }
const after = { content: 'Netflix went up to $17.99. Ugh.', saidAt: day('2026-03-20') }
const remember = async (input: Parameters<TemporaryMemory['memory']['remember']>[0]) => {
  const [outcome] = await space.memory.remember(input)
  if (!outcome || !('fact' in outcome)) throw new Error('nothing was saved')
  return outcome
}
const earlierOf = (outcome: object): readonly Fact[] => ('earlier' in outcome ? (outcome.earlier as Fact[]) : [])
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content)

describe('earlier facts about the same subject', () => {
  it('are returned beside a new fact, and stay open', async () => {
    await remember({ content: 'Our cats are Pickle and Olive.', saidAt: day('2026-02-01') })
    const older = await remember(before)
    const newer = await remember(after)
    expect(earlierOf(newer).map(({ id }) => id)).toEqual([older.fact.id])
    expect(await open()).toHaveLength(3)
  })

  it('exclude later facts, and facts of the same call', async () => {
    await remember(after)
    expect(earlierOf(await remember(before))).toEqual([])
    const outcomes = await space.memory.remember({
      content: 'Spotify Family is $16.99. Spotify Family went up to $19.99.',
    })
    expect(outcomes.flatMap(earlierOf)).toEqual([])
  })
})

describe('a fact named as replaced', () => {
  it('is retired by the new sentence, also when that is already saved', async () => {
    const older = await remember(before)
    await remember(after)
    const named = await remember({ ...after, replaces: [`fact/${older.fact.id}`] })
    expect(named).toMatchObject({ kind: 'superseded', former: [{ id: older.fact.id }] })
    expect(await open()).toEqual([after.content])
    const { versions } = await space.memory.facts.history(named.fact.id)
    expect(versions.map(({ content }) => content)).toContain(before.content)
    expect((await space.memory.facts.get(older.fact.id)).validTo).toBe(after.saidAt)
    await space.memory.undo({ count: 1 })
    expect((await open()).sort()).toEqual([before.content, after.content])
  })

  it('is retired by a retraction that names its successor', async () => {
    const older = await remember(before)
    const newer = await remember(after)
    const ended = await space.memory.facts.retract(older.fact.id, 'price', newer.fact.id)
    expect(ended).toMatchObject({ retiredBecause: 'superseded', supersededBy: newer.fact.id })
    await expect(space.memory.facts.retract(newer.fact.id, undefined, newer.fact.id)).rejects.toMatchObject({
      code: 'fact_same',
    })
    await expect(space.memory.facts.retract(newer.fact.id, undefined, older.fact.id)).rejects.toMatchObject({
      code: 'fact_retired',
    })
  })

  it('is kept when the caller is less trusted, and nothing is saved', async () => {
    const older = await remember(before)
    const guess = { ...after, source: 'inferred' as const, replaces: [older.fact.id] }
    await expect(remember(guess)).rejects.toMatchObject({ code: 'fact_trusted_more' })
    expect(await open()).toEqual([before.content])
  })

  it('must exist and be open', async () => {
    const older = await remember(before)
    await space.memory.facts.retract(older.fact.id)
    await expect(remember({ ...after, replaces: [older.fact.id] })).rejects.toMatchObject({ code: 'fact_retired' })
    await expect(remember({ ...after, replaces: ['abcdef'] })).rejects.toMatchObject({ code: 'fact_not_found' })
    expect(await open()).toEqual([])
  })
})
