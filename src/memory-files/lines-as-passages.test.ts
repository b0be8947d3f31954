import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const find = async (query: string) =>
  (await space.memory.search({ query, minScore: 0.1 })).results.map(({ path, startLine, snippet }) => [
    path,
    startLine,
    snippet,
  ])

it('search finds several lines of one file separately', async () => {
  writeFileSync(
    join(space.folder, 'MEMORY.md'),
    '# Memory\n\n## Personal\n\n- The boat is named Wanda.\n- The car is blue.\n- The boat lies in the old harbour.\n',
  )
  expect((await find('boat')).sort()).toEqual([
    ['MEMORY.md', 5, '- The boat is named Wanda.'],
    ['MEMORY.md', 7, '- The boat lies in the old harbour.'],
  ])
  expect(await find('blue car')).toEqual([['MEMORY.md', 6, '- The car is blue.']])
})

it('search finds the notes of one day separately', async () => {
  for (const note of ['The boiler code lies under the lid.', 'Rosa called.', 'The boiler was cleaned.'])
    await space.memory.files.note(note)
  const found = await find('boiler')
  expect(found).toHaveLength(2)
  expect(new Set(found.map(([, line]) => line)).size).toBe(2)
  expect((await space.memory.recall('what about the boiler?')).passages.map(({ text }) => text).sort()).toEqual([
    expect.stringContaining('code lies under the lid'),
    expect.stringContaining('was cleaned'),
  ])
})

it('search returns a fact with a line in MEMORY.md once', async () => {
  await space.memory.remember({ content: 'The boat is named Wanda.', importance: 9 })
  await space.memory.files.refresh()
  expect(await find('boat')).toHaveLength(1)
})
