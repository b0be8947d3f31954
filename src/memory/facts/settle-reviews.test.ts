import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEditors } from '../../testing/editor-facts.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: readEditors({ notes: false }) })
  await space.memory.remember({ content: 'The editor is vim' })
  space.time.now += 10_000
  await space.memory.ingest([{ role: 'user', text: 'The editor is emacs' }], { session: 's1', source: 'inferred' })
})
afterEach(() => space.dispose())

const open = async () => (await space.memory.facts.list()).facts.map(({ value }) => value).sort()

describe('the review list', () => {
  it('lists both sides with sources, and the more trusted one is current until a decision', async () => {
    expect(await open()).toEqual(['vim'])
    const [pair] = await space.memory.review.list()
    expect(pair).toMatchObject({
      newer: { value: 'emacs', source: 'inferred', origins: [{ session: 's1', quote: 'The editor is emacs' }] },
      older: { value: 'vim', source: 'user' },
    })
  })

  it.each([
    ['newer', ['emacs']],
    ['older', ['vim']],
    ['both', ['emacs', 'vim']],
  ] as const)('keeps the %s with one call, and undo reopens the review', async (keep, values) => {
    const [pair] = await space.memory.review.list()
    await space.memory.review.settle(pair!.id, keep)
    expect(await open()).toEqual(values)
    expect(await space.memory.review.list()).toEqual([])
    await expect(space.memory.review.settle(pair!.id, keep)).rejects.toMatchObject({ code: 'pair_not_found' })
    await space.memory.undo()
    expect(await open()).toEqual(['vim'])
    expect(await space.memory.review.list()).toHaveLength(1)
  })

  it('asks once, however often the statement is repeated', async () => {
    space.time.now += 10_000
    await space.memory.ingest([{ role: 'user', text: 'The editor is emacs' }], { session: 's2', source: 'inferred' })
    const pairs = await space.memory.review.list()
    expect(pairs).toHaveLength(1)
    expect(new Set(pairs[0]?.newer.origins.map(({ session }) => session))).toEqual(new Set(['s1', 's2']))
  })

  it('asks no longer when the newer side is undone', async () => {
    const [last] = await space.memory.log()
    await space.memory.undo({ entry: last!.id })
    expect(await space.memory.review.list()).toEqual([])
    expect(await open()).toEqual(['vim'])
  })
})
