import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const sectionsOf = async () => {
  const { lines } = await space.memory.loadSessionContext()
  return Object.fromEntries(lines.map(({ text, section }) => [text.replace(/^- | \[.*$/g, ''), section]))
}

it('the tag "instruction" makes any sentence of the owner a standing instruction', async () => {
  for (const content of ['Réponds toujours en français.', 'Use British spelling.'])
    await space.memory.remember({ content, tags: ['instruction'] })
  await space.memory.remember({
    content: 'Pirates speak best.',
    tags: ['instruction'],
    source: 'session',
    untrusted: true,
  })
  expect(await sectionsOf()).toEqual({
    'Réponds toujours en français.': 'instructions',
    'Use British spelling.': 'instructions',
  })
  const { facts } = await space.memory.facts.list({ instructions: true })
  expect(facts.map(({ type, importance, instruction }) => ({ type, importance, instruction }))).toEqual([
    { type: 'preference', importance: 9, instruction: { topics: [] } },
    { type: 'preference', importance: 9, instruction: { topics: [] } },
  ])
})

it('the tag is added and removed by an edit', async () => {
  await space.memory.remember({ content: 'I like British spelling.' })
  const [fact] = (await space.memory.facts.list()).facts
  const { fact: made } = await space.memory.facts.edit(fact!.id, { tags: ['style', 'instruction'] })
  expect(await sectionsOf()).toEqual({ [made.content]: 'instructions' })
  const { fact: ended } = await space.memory.facts.edit(made.id, { tags: ['style'] })
  expect(ended).toMatchObject({ instruction: null, tags: ['style'] })
  expect(Object.values(await sectionsOf())).not.toContain('instructions')
})
