import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const talk = [
  { role: 'user' as const, text: 'I live in Porto. The kettle broke again.', date: Date.UTC(2026, 1, 3) },
  { role: 'assistant' as const, text: 'Which kettle?', date: Date.UTC(2026, 1, 3) },
]
const turns = async () => (await space.memory.sessions.history('s1')).turns.map(({ text }) => text)
const found = async (query: string) =>
  (await space.search.search({ query, mode: 'search', filter: { kinds: ['message'] } })).hits.map(({ text }) => text)

it('erases turns that say the words, and reading the conversation again does not bring them back', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const preview = await space.memory.forget({ query: 'Porto' })
  expect(preview.items.map(({ kind }) => kind)).toContain('turn')
  expect(await turns()).toHaveLength(2)
  const { left } = await space.memory.forget({ query: 'Porto' }, { dryRun: false })
  expect(left.join()).not.toMatch(/turn/)
  await space.memory.ingest(talk, { session: 's1' })
  expect(await turns()).toEqual(['Which kettle?'])
  expect(await found('Porto')).toEqual([])
})

it('covers the words of a named fact where they were said, and leaves the rest of the turn', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const { facts } = await space.memory.recall('where do I live?')
  await space.memory.forget({ facts: [facts[0]!.id] }, { dryRun: false })
  expect((await turns())[0]).toMatch(/^█ The kettle broke again\.$/)
  expect(await found('Porto')).toEqual([])
  expect(await found('broke')).toContain('█ The kettle broke again.')
})
