import { afterEach, beforeEach, expect, it } from 'vitest'
import { slots } from '../../matters/matters.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const best = async (question: string, request = {}) =>
  (await space.memory.recall(question, request)).facts.map(({ content }) => content)[0]

it('answers a question about a known slot with its value, before other matches', async () => {
  for (const content of [
    'I live in Porto.',
    'Where I do my shopping changes every week, and I live for the markets.',
    'My sister Ana lives in Faro.',
    'I work at Meridian Labs.',
    'I am allergic to peanuts.',
  ])
    await space.memory.remember({ content })
  expect(await best('where do I live?')).toMatch(/Porto/)
  expect(await best('Who do I work for?')).toMatch(/Meridian/)
  expect(await best('what am I allergic to')).toMatch(/peanuts/)
  expect(await best("What's my sister called?")).toMatch(/Ana/)
})

it('answers an agent that asks about the user as it answers the user', async () => {
  for (const content of [
    'My name is Nadia.',
    'I live in Porto.',
    'My sister Ana lives in Faro.',
    'I work at Hanse Logistics.',
    'Rosa from the choir is vegan.',
    "My mother's hip operation is on the 9th of December.",
  ])
    await space.memory.remember({ content })
  expect(await best('Where does the user live?')).toMatch(/Porto/)
  expect(await best("user's job")).toMatch(/Hanse/)
  expect(await best('user job')).toMatch(/Hanse/)
  expect(await best("What is Nadia's home address?")).toMatch(/Porto/)
  expect(await best("When is the user's mother's operation?")).toMatch(/hip operation/)
})

it('answers for a past day with what was true then', async () => {
  await space.memory.remember({ content: 'I live in Porto.', saidAt: Date.parse('2024-01-10') })
  await space.memory.remember({ content: 'I moved to Lisbon.', saidAt: Date.parse('2025-06-01') })
  expect(await best('where do I live?')).toMatch(/Lisbon/)
  expect(await best('where did I live?', { trueAt: Date.parse('2024-05-01') })).toMatch(/Porto/)
})

it('leaves other questions to the search', () => {
  expect(slots.askedPredicates('where do cats live?')).toEqual([])
  expect(slots.askedPredicates('my job interview')).toEqual([])
  expect(slots.askedPredicates('what did my manager say about the launch?')).toEqual([])
})
