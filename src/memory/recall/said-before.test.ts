import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = (content: string, day: number) => space.memory.remember({ content, saidAt: Date.UTC(2026, 1, day) })
const said = 'Offsite is on 12 June (2026-06-12) in Ghent, bring hiking boots.'

async function move() {
  await remember('Offsite is on 12 June in Ghent, bring hiking boots.', 3)
  await remember('The offsite is on 19 June.', 10)
}

it.each([
  'where is the offsite?',
  'what do I bring to the offsite?',
  'what happens in Ghent?',
  'why did we need hiking boots?',
])('returns earlier details below the new date: %s', async (question) => {
  await move()
  const { facts } = await space.memory.recall(question)
  expect(facts).toMatchObject([{ content: 'The offsite is on 19 June (2026-06-19).', before: [{ content: said }] }])
})

it.each([
  ['what happens in Zürich?', 'in Zürich'],
  ['what happens in Malaga?', 'in Málaga'],
  ['what happens in Århus?', 'in Århus'],
])('finds earlier details with accents: %s', async (question, place) => {
  await remember(`Offsite is on 12 June ${place}, bring hiking boots.`, 3)
  await remember('The offsite is on 19 June.', 10)
  const { facts } = await space.memory.recall(question)
  expect(facts).toMatchObject([{ before: [{ content: expect.stringContaining(place) }] }])
})

it('omits the old date from the agenda', async () => {
  await move()
  space.time.now = Date.UTC(2026, 5, 12, 9)
  const { text } = await space.memory.loadSessionContext({ period: 'day' })
  expect(text).not.toMatch(/offsite/i)
})

it('returns the retired fact below the sentence that ended it, found by words of the old one', async () => {
  await remember('I drive a Skoda Fabia, silver, 2014.', 3)
  await remember('Sold the Fabia to my neighbour for 3,200.', 10)
  const { facts } = await space.memory.recall('what do I drive?')
  expect(facts).toMatchObject([
    {
      content: 'Sold the Fabia to my neighbour for 3,200.',
      before: [{ content: 'I drive a Skoda Fabia, silver, 2014.' }],
    },
  ])
})

it('returns nothing of a replaced value, and does not match it', async () => {
  await remember('I live in Porto.', 3)
  await remember('I live in Lisbon.', 10)
  const { facts } = await space.memory.recall('where do I live?')
  expect(facts).toMatchObject([{ value: 'Lisbon' }])
  expect(facts[0]).not.toHaveProperty('before')
  expect((await space.memory.recall('what is Porto?')).facts).toEqual([])
})

it('leads from the first of several changes to the last', async () => {
  await move()
  await remember('The offsite is on 26 June.', 17)
  const { facts } = await space.memory.recall('what happens in Ghent?')
  expect(facts).toMatchObject([{ content: 'The offsite is on 26 June (2026-06-26).', before: [{ content: said }] }])
})

it('returns nothing retracted or forgotten', async () => {
  await move()
  const { facts } = await space.memory.facts.list()
  await space.memory.facts.retract(facts[0]!.id)
  expect((await space.memory.recall('what happens in Ghent?')).facts).toEqual([])
  await remember('The garage code is under the blue pot.', 11)
  await remember('Forget what I said about the garage code.', 12)
  expect((await space.memory.recall('where is the garage code?')).facts).toEqual([])
})
