import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = async (...contents: string[]) => {
  for (const content of contents) {
    space.time.now += 1000
    await space.memory.remember({ content })
  }
  return (await space.memory.facts.list()).facts.map(({ content }) => content)
}

describe('a value with a comma', () => {
  it.each([
    ['Rent is 1,180.', 'Rent is 1,240.'],
    ['The mortgage is 2,450 a month.', 'The mortgage is 2,610 a month.'],
    ['My address is 12 Elm Street, Leeds.', 'My address is 12 Elm Street, York.'],
    ['My phone number is 0151 2345 now.', 'My phone number is 0151 9999 now.'],
  ])('differs from another one after the comma: %s', async (older, newer) => {
    expect(await remember(older, newer)).toEqual([newer])
  })
})

describe('a repeated value of a slot', () => {
  it('is replaced by a sentence with more details', async () => {
    expect(await remember('I live in Lisbon.', 'I live in Lisbon with Ana.')).toEqual([
      'The user lives in Lisbon with Ana.',
    ])
  })

  it('is recognized when the new sentence has no more details', async () => {
    expect(await remember('I live in Lisbon, near the river.', 'I live in Lisbon.')).toEqual([
      'The user lives in Lisbon, near the river.',
    ])
  })

  it('is stored twice when both sentences have details, and both are retired together', async () => {
    const both = await remember('I live in Lisbon, near the river.', 'I live in Lisbon with Ana.')
    expect(both.sort()).toEqual(['The user lives in Lisbon with Ana.', 'The user lives in Lisbon, near the river.'])
    expect(await remember('I moved to Porto.')).toEqual(['The user moved to Porto.'])
  })

  it('causes no contradiction, whichever source adds details', async () => {
    await remember('I live in Lisbon.')
    await space.memory.remember({ content: 'I live in Lisbon with Ana.', source: 'inferred' })
    expect(await space.memory.review.list()).toEqual([])
    expect((await space.memory.facts.list()).facts).toHaveLength(2)
  })
})
