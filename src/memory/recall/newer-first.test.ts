import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const day = 24 * 60 * 60 * 1000
const firstOf = async (query: string) => {
  const { results } = await space.memory.search({ query, minScore: 0 })
  const { facts } = await space.memory.recall(query)
  return { search: results[0]?.snippet, recall: facts[0]?.content, marks: results.map(({ outdatedBy }) => outdatedBy) }
}

it('a search of memory puts the end of a loan first and marks the loan, as recall does', async () => {
  const loan = { role: 'user' as const, text: 'I lent the bandsaw to Clement.', date: space.time.now }
  const end = { ...loan, text: 'Clement brought the bandsaw back.', date: space.time.now + day }
  await space.memory.ingest([loan], { session: 'a' })
  await space.memory.ingest([end], { session: 'b' })
  space.time.now += 2 * day
  const { search, recall, marks } = await firstOf('Did I lend the bandsaw to Clement?')
  expect(search).toBe(end.text)
  expect(recall).toBe(end.text)
  expect(marks[1]).toHaveLength(1)
})
