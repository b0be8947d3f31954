import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSearch } from '../../search/search.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { offersOf } from '../memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const told = async (project: string | undefined) =>
  (await space.memory.loadSessionContext({ project, task: 'Set up the database and commit' })).lines
    .filter(({ section }) => section !== 'last' && section !== 'relevant')
    .map(({ text }) => text)
    .join('\n')

it('choices and instructions in sessions of one project are in its context only', async () => {
  const said = [
    'Use SQLite, not Postgres.',
    'Go with SQLite, not Postgres.',
    'Always run the tests before you commit.',
    'In this repo use tabs, not spaces.',
    'Decision on the cache: in memory it is.',
    'I live in Turin.',
    'I prefer short answers.',
  ]
  const turns = said.map((text, index) => ({ role: 'user' as const, text, at: space.time.now + index }))
  await space.memory.sessions.append('s1', turns, { project: 'alpha', agent: 'claude-code' })
  await space.memory.sessions.close('s1')
  expect(await told('alpha')).toContain('Use SQLite')
  expect(await told('alpha')).toContain('tests before')
  for (const word of ['tabs', 'cache']) expect(await told('alpha')).toContain(word)
  for (const elsewhere of ['beta', undefined]) {
    expect(await told(elsewhere)).not.toMatch(/SQLite|tests before|tabs|cache/)
    expect(await told(elsewhere)).toContain('Turin')
    expect(await told(elsewhere)).toContain('short answers')
  }
})

it('statements without a project, or in several, are in every context', async () => {
  await space.memory.remember({ content: 'Always answer in short sentences.' })
  expect(await told('beta')).toContain('short sentences')
})

it('instructions about the work on a project do not precede search results', async () => {
  const rule = 'btw no npm packages in this repo, ever, node builtins only.'
  const { db, lexical, vectors } = space.store
  const clock = () => space.time.now
  const embedders = () => ({ degraded: [] })
  const search = createSearch({ db, lexical, vectors, embedders, clock, space: 'main', offers: offersOf(db, clock) })
  const offered = async () =>
    (await search.search({ query: 'Plan npm packages with node builtins for the repo' })).hits.flatMap(
      ({ offered }) => offered?.says ?? [],
    )
  const turns = [{ role: 'user' as const, text: rule, at: space.time.now }]
  await space.memory.sessions.append('work', turns, { project: 'alpha', agent: 'claude-code' })
  await space.memory.sessions.close('work')
  expect((await space.memory.facts.list({ instructions: true })).facts).toHaveLength(1)
  expect(await offered()).toEqual([])
  await space.memory.remember({ content: 'When I ask about npm packages, always name the licence.' })
  expect((await offered()).join()).toMatch(/^[^,]*npm packages, always name the licence/)
})
