import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content)

it('remember replaces the statement before by a correction without a subject', async () => {
  await space.memory.remember({ content: 'My salary is 31,500.' })
  await space.memory.remember({ content: 'Sorry, 33,100.' })
  expect(await open()).toEqual(['My salary is 33,100.'])
})

it('remember keeps a correction that was said much later as its own statement', async () => {
  await space.memory.remember({ content: 'My salary is 31,500.' })
  space.time.now += 2 * 60 * 60 * 1000
  await space.memory.remember({ content: 'Sorry, 33,100.' })
  expect(await open()).toContain('My salary is 31,500.')
})
