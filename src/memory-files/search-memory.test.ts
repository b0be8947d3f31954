import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
  await space.memory.remember({ content: 'I live in Porto.', saidAt: Date.parse('2024-01-10') })
  await space.memory.remember({ content: 'I moved to Regensburg.', saidAt: Date.parse('2025-06-01') })
  await space.memory.remember({ content: 'My cat is called Mimi.' })
})
afterEach(() => space.dispose())

const search = async (query: string, limit?: number) => {
  const { results, notes } = await space.memory.search({ query, limit })
  return { snippets: results.map(({ snippet }) => snippet.replace(/^- /, '')), notes, first: results[0] }
}

it('returns the current value of the requested slot first, without a common word', async () => {
  const { first, snippets, notes } = await search('where do I live?')
  expect(first).toMatchObject({ snippet: 'The user moved to Regensburg.', source: 'fact', score: 0.95 })
  expect(snippets.filter((snippet) => /Regensburg/.test(snippet))).toHaveLength(1)
  expect(notes.join()).not.toMatch(/weaker/)
})

it('says that a past fact no longer applies', async () => {
  const { first, notes } = await search('where did I live in July 2024?')
  expect(first?.snippet).toMatch(/Porto/)
  expect(notes[0]).toMatch(/2024-07/)
})

it('applies the limit and the minimum score', async () => {
  expect((await search('what is my cat called?', 1)).snippets).toEqual(["The user's cat is called Mimi."])
  expect((await space.memory.search({ query: 'where do I live?', minScore: 0.99 })).results).toEqual([])
})

it('returns a newer fact before the one that it outdates, which is marked', async () => {
  const at = (day: string) => Date.parse(day)
  await space.memory.remember({ content: 'The spare charger is in the glove box.', saidAt: at('2025-03-01') })
  await space.memory.remember({
    content: 'The spare charger is not in the glove box any more.',
    saidAt: at('2025-04-02'),
  })
  const { results } = await space.memory.search({ query: 'is the spare charger in the glove box?', minScore: 0.05 })
  const [newer, older] = results
  expect(newer).toMatchObject({ snippet: expect.stringContaining('any more'), date: at('2025-04-02') })
  expect(older).toMatchObject({ snippet: 'The spare charger is in the glove box.', date: at('2025-03-01') })
  expect(older?.outdatedBy).toEqual([newer?.path])
  expect(newer?.outdatedBy).toBeUndefined()
  expect(newer?.score).toBeGreaterThanOrEqual(older?.score ?? 1)
})

it('does not mark a fact that a newer remark leaves true', async () => {
  await space.memory.remember({ content: 'The spare charger is in the glove box.', saidAt: Date.parse('2025-03-01') })
  await space.memory.remember({ content: 'I cleaned the spare charger.', saidAt: Date.parse('2025-04-02') })
  const { results } = await space.memory.search({ query: 'spare charger glove box', minScore: 0.05 })
  expect(results.map(({ snippet }) => snippet)).toContain('The spare charger is in the glove box.')
  expect(results.flatMap(({ outdatedBy = [] }) => outdatedBy)).toEqual([])
})
