import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { askedByName } from './named-relative.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
  for (const content of ['My daughter is called Mina.', 'Meine Schwester heißt Katrin.', 'My brother Tom is a pilot.'])
    await space.memory.remember({ content })
})
afterEach(() => space.dispose())

const asked = (question: string) => askedByName(space.store.db, question)

it.each([
  ["When is my daughter's birthday?", "When is Mina's birthday?"],
  ['Welches Auto fährt meine Schwester?', 'Welches Auto fährt Katrin?'],
  ['Where does our daughter go to school?', 'Where does Mina go to school?'],
])('asks by the name of a relative: %s', async (question, byName) => expect(await asked(question)).toBe(byName))

it.each([
  'Where does my cousin live?',
  'When is my birthday?',
  'What is my daughter-in-law called?',
  'Wie heißt meine Nachbarin?',
])('leaves other questions: %s', async (question) => expect(await asked(question)).toBeUndefined())

it('names no one where several may be meant', async () => {
  await space.memory.remember({ content: 'My brother Ben is a cook.' })
  expect(await asked('When is the birthday of my brother?')).toBeUndefined()
})

it('finds a statement that only has the name', async () => {
  await space.memory.remember({ content: "Mina's first day at school is the 2nd of March." })
  const { facts } = await space.memory.recall("When is my daughter's first day at school?")
  expect(facts[0]?.content).toContain('2nd of March')
})
