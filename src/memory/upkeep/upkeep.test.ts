import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strength } from '../../fact-rules/fading.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

const day = 24 * 60 * 60 * 1000

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: () => ({ facts: [], retractions: [] }) })
})
afterEach(() => space.dispose())

const add = (content: string, more: object = {}) => space.memory.remember({ content, ...more })
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

describe('upkeep', () => {
  it('previews its steps, and archives expired and faded facts on request', async () => {
    await add('The parcel comes today.', { expiresAt: space.time.now + day })
    await add('The printer was loud.', { importance: 3 })
    await add('Her name is Ann.', { importance: 9 })
    await add('The tea is in the tin.', { importance: 3 })
    await space.memory.recall('tea in the tin', { limit: 1 })
    space.time.now += 60 * day

    const planned = await space.memory.upkeep()
    expect(planned).toMatchObject({ dryRun: true, expired: [{ content: 'The parcel comes today.' }] })
    expect(planned.archived.map(({ content }) => content)).toEqual(['The printer was loud.'])
    // An expired fact is not listed, archived or not.
    const still = ['Her name is Ann.', 'The printer was loud.', 'The tea is in the tin.']
    expect(await open()).toEqual(still)

    await space.memory.upkeep({ dryRun: false })
    expect(await open()).toEqual(['Her name is Ann.', 'The tea is in the tin.'])
    expect((await space.memory.log()).slice(0, 2).map(({ action }) => action)).toEqual(['fact_archive', 'fact_expire'])
    await space.memory.undo()
    expect(await open()).toEqual(still)
  })

  it('proposes duplicates for a merge, except with another number or a negation; merges can be undone', async () => {
    await add('Ann likes long walks by the sea.')
    await add('Ann really likes long walks by the sea.')
    await add('Ann likes 3 long walks by the sea.')
    await add('Ann never likes long walks by the sea.')
    await add('Ann couldn’t like long walks by the sea.')
    await space.memory.upkeep({ dryRun: false })
    const pairs = await space.memory.merges.list()
    expect(pairs.map(({ newer, older }) => [newer.content, older.content])).toEqual([
      ['Ann really likes long walks by the sea.', 'Ann likes long walks by the sea.'],
    ])
    await space.memory.merges.settle(pairs[0]!.id, true)
    expect(await open()).toHaveLength(4)
    await space.memory.undo()
    expect(await open()).toHaveLength(5)
    expect(await space.memory.merges.list()).toHaveLength(1)
    await space.memory.merges.settle(pairs[0]!.id, false)
    expect(await space.memory.merges.list()).toEqual([])
    expect(await open()).toHaveLength(5)
  })

  it('lets a fact only fade as time passes', () => {
    const fact = { createdAt: 0, lastAccessAt: null, instruction: null, dueAt: null }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.nat(20), fc.nat(5000), fc.nat(5000), (importance, uses, a, b) => {
        const [sooner, later] = [Math.min(a, b) * day, Math.max(a, b) * day]
        const at = (now: number) => strength({ ...fact, importance, accessCount: uses }, now)
        expect(at(later)).toBeLessThanOrEqual(at(sooner))
        expect(at(later)).toBeLessThanOrEqual(strength({ ...fact, importance, accessCount: uses + 1 }, later))
      }),
    )
  })
})
