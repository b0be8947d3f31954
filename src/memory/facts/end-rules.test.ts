import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

/** A talk in which its user says this. */
const say = (session: string, ...sentences: string[]) =>
  space.memory.ingest(
    sentences.map((text) => ({ role: 'user' as const, text })),
    { session },
  )

it('ends what was said in the session whose rule was withdrawn', async () => {
  await say('first', 'Always use pnpm in this repo, not npm.', 'Never use lodash in the reports.')
  const before = await open()
  expect(before).toHaveLength(2)
  expect(await space.memory.facts.endRules([{ session: 'first', rule: 'Always use pnpm in this repo' }])).toMatchObject(
    {
      ended: 1,
    },
  )
  expect(await open()).toEqual(before.filter((content) => content.includes('lodash')))
  // Said again later it counts, and the end can be taken back.
  await space.memory.undo()
  expect(await open()).toEqual(before)
})

it('leaves what was said elsewhere, too, and what only shares a word', async () => {
  await say('first', 'Always use pnpm in this repo.')
  await say('second', 'Always use pnpm in this repo.')
  await say('third', 'Never push with pnpm publish from the release branch.')
  const before = await open()
  const rules = ['first', 'third'].map((session) => ({ session, rule: 'Always use pnpm in this repo' }))
  expect(await space.memory.facts.endRules(rules)).toMatchObject({ ended: 0 })
  expect(await open()).toEqual(before)
})
