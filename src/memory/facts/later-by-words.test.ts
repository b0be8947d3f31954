import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { type AskedLater, createLaterFinder } from './later-by-words.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const day = 24 * 60 * 60 * 1000
async function remember(content: string): Promise<string> {
  space.time.now += day
  const [outcome] = await space.memory.remember({ content })
  if (!outcome || !('fact' in outcome)) throw new Error(`not kept: ${content}`)
  return outcome.fact.id
}
const contents = async (...asked: AskedLater[]) =>
  (await createLaterFinder(space.store.db)(asked)).map((facts) => facts.map(({ content }) => content))

it('finds later facts by the stems of their words, rarest words first', async () => {
  await remember('The boat had a green sail.')
  const saidAt = space.time.now + 1
  await remember('Nora repairs bicycles in the boat shed.')
  await remember('The boat shed is cold.')
  await remember('The boat has sails from Porto.')
  await remember('Nora likes soup.')
  const [found, none, both] = await contents(
    { saidAt, texts: ['boat sail'] },
    { saidAt, texts: ['the harbour', ''] },
    { saidAt, texts: ['soup', 'sail'] },
  )
  expect(found![0]).toBe('The boat has sails from Porto.')
  expect(found).toHaveLength(3)
  expect(found).not.toContain('The boat had a green sail.')
  expect(none).toEqual([])
  expect(both).toEqual(['Nora likes soup.', 'The boat has sails from Porto.'])
})

it('compares each statement with later ones', async () => {
  await remember('The kiln is set to 1,200 degrees.')
  const between = space.time.now + 1
  await remember('The kiln was cleaned by Ines.')
  const [all, later] = await contents({ saidAt: 0, texts: ['kiln'] }, { saidAt: between, texts: ['kiln'] })
  expect(all).toHaveLength(2)
  expect(later).toEqual(['The kiln was cleaned by Ines.'])
})

it('omits retired facts', async () => {
  const id = await remember('The kiln is set to 1,200 degrees.')
  await space.memory.facts.retract(id)
  expect(await contents({ saidAt: 0, texts: ['kiln'] })).toEqual([[]])
})

it('finds the statement that something ended, however many others share as many words', async () => {
  const saidAt = space.time.now
  await remember('Now that Lotte is 10, she walks to school.')
  for (const what of ['the cello', 'red shoes', 'swimming', 'plum cake', 'cats', 'maps'])
    await remember(`Lotte likes ${what}.`)
  const [found] = await contents({ saidAt, texts: ['lotte'] })
  expect(found!.length).toBeLessThan(7)
  expect(found!.join()).toContain('Lotte is 10')
})
