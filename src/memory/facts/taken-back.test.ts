import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = (content: string) => space.memory.remember({ content })
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

it.each([
  ['I use vim', 'I no longer use vim'],
  ['I drive to work', "I don't drive to work any more"],
  // The stem of a stem is another word: coffee, coffe, coff.
  ['I take my coffee black', 'I no longer take my coffee black'],
  ['I drive to work', 'The user no longer drives to work'],
])('%s, and later: %s', async (before, after) => {
  const [known] = await remember(before)
  const outcomes = await remember(after)
  expect(outcomes).toMatchObject([
    { kind: 'ended', kept: false, fact: { id: known?.kind === 'added' && known.fact.id } },
    { kind: 'added', fact: { predicate: 'no_longer' } },
  ])
  expect(await open()).toHaveLength(1)
  // One command, one undo: the statement and the end of the former one.
  await space.memory.undo()
  expect(await open()).toEqual([known?.kind === 'added' && known.fact.content])
})

it('says what was taken back where nothing else is said', async () => {
  await remember('The parking garage closes at 22:00')
  const outcomes = await remember('Forget what I said about the parking garage')
  expect(outcomes).toMatchObject([{ kind: 'ended', fact: { content: 'The parking garage closes at 22:00.' } }])
  expect(await open()).toEqual([])
})

it('leaves what is trusted more, and says so', async () => {
  await remember('I use vim')
  const outcomes = await space.memory.remember({ content: 'I no longer use vim', source: 'inferred' })
  expect(outcomes[0]).toMatchObject({ kind: 'ended', kept: true })
  expect(await open()).toContain('I use vim.')
})
