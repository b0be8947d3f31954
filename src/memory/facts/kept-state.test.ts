import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../fact-rules/fact-rules.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const idOf = ([first]: readonly Outcome[]): string => (first as { fact: { id: string } }).fact.id

describe('a fact of a session', () => {
  const foundInSession = async () =>
    (
      await space.search.search({
        ...{ query: 'Porto', mode: 'search', filter: { kinds: ['fact'], facets: { session: ['s1'] } } },
      })
    ).hits.map(({ id }) => id)

  it('is found by its session after it was edited, restored, and after an undo', async () => {
    const { outcomes } = await space.memory.ingest([{ role: 'user', text: 'I live in Porto.' }], { session: 's1' })
    const id = idOf(outcomes)
    const { facts, undo } = space.memory
    const { fact } = await facts.edit(id, { content: 'The user lives in Porto, near the river.' })
    expect(await foundInSession()).toEqual([fact.id])
    await undo()
    expect(await foundInSession()).toEqual([id])
    await facts.retract(id)
    await facts.restore(id)
    expect(await foundInSession()).toEqual([id])
  })
})

describe('a fact with an end', () => {
  it('keeps it when it is retracted and restored', async () => {
    const validTo = space.time.now + 90 * 24 * 3600_000
    const id = idOf(await space.memory.remember({ content: 'The studio is rented to Ana.', validTo }))
    await space.memory.facts.retract(id)
    const { fact } = await space.memory.facts.restore(id)
    expect(fact).toMatchObject({ retiredAt: null, validTo })
  })

  it('does not keep the end that its replacement gave it', async () => {
    const id = idOf(await space.memory.remember({ content: 'I live in Porto.' }))
    space.time.now += 10_000
    await space.memory.remember({ content: 'I live in Braga.' })
    expect(await space.memory.facts.get(id)).toMatchObject({ retiredBecause: 'superseded' })
    expect((await space.memory.facts.restore(id)).fact).toMatchObject({ retiredAt: null, validTo: null })
  })
})
