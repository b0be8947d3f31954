import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory

/** What was said in sessions of two projects, and in one without a project. */
const said = {
  beacon: [
    'Rule from now on: always flash the lamp board with --slow.',
    'We decided to run the lens motor on 24 volts.',
    'The tide table lives in data/tides.bin, by the way.',
    'I prefer a window seat on trains.',
    'My sister Ana lives in Faro.',
    'I am allergic to walnuts.',
    'I speak Portuguese and German.',
    "My daughter's birthday is on 3 May.",
    'Remember that we decided to keep one changelog for all programs.',
  ],
  orchard: [
    'Never edit data/varieties.csv by hand, the export overwrites it.',
    "Let's go with SQLite for the catalogue, not Postgres.",
    'The pruning dates come from the nursery in Evora.',
    'Remember that we decided to keep one changelog for all programs.',
  ],
  chat: ['I live in Porto.', 'I prefer tea to coffee.', 'Always answer in short sentences.'],
}

beforeAll(async () => {
  space = await openTemporaryMemory()
  for (const [name, texts] of Object.entries(said)) {
    const turns = texts.map((text, index) => ({ role: 'user' as const, text, at: space.time.now + index }))
    const project = name === 'chat' ? undefined : name
    await space.memory.sessions.append(name, turns, { project, agent: 'claude-code' })
    await space.memory.sessions.close(name)
  }
})
afterAll(() => space.dispose())

const recalled = async (question: string, project?: string): Promise<string> => {
  const { facts, passages } = await space.memory.recall(question, { project })
  return [...facts.map(({ content }) => content), ...passages.map(({ text }) => text)].join('\n')
}
/** How often the projects of rules are read by a question. */
async function readsOf(question: string, project: string): Promise<number> {
  const all = vi.spyOn(space.store.db, 'all')
  try {
    await space.memory.recall(question, { project })
    return all.mock.calls.filter(([sql]) => sql.includes('fact_origins o LEFT JOIN sessions s')).length
  } finally {
    all.mockRestore()
  }
}
const searched = async (question: string, project?: string): Promise<string> => {
  const { results } = await space.memory.search({ query: question, project, minScore: 0 })
  return results.map(({ snippet }) => snippet).join('\n')
}

it.each([
  ['how many volts does the lens motor get?', 'beacon'],
  ['did we go with SQLite or Postgres?', 'beacon'],
  ['may I flash the lamp board fast?', 'orchard'],
])('the projects of rules are read once for an answer: %s, asked in %s', async (question, project) => {
  expect(await readsOf(question, project)).toBe(1)
})

describe('what was said of the work on another project', () => {
  it.each([
    ['may I flash the lamp board fast?', 'orchard', /--slow/],
    ['how many volts does the lens motor get?', 'orchard', /24 volts/],
    ['where does the tide table live?', 'orchard', /tides\.bin/],
    ['may I edit data/varieties.csv by hand?', 'beacon', /varieties\.csv/],
    ['did we go with SQLite or Postgres?', 'beacon', /SQLite/],
    ['where do the pruning dates come from?', 'beacon', /Evora/],
  ])('does not answer: %s, asked in %s', async (question, project, other) => {
    expect(await recalled(question, project)).not.toMatch(other)
    expect(await searched(question, project)).not.toMatch(other)
  })
})

describe('an answer', () => {
  it.each([
    ['may I flash the lamp board fast?', 'beacon', /--slow/],
    ['did we go with SQLite or Postgres?', 'orchard', /SQLite/],
    ['where does the tide table live?', 'beacon', /tides\.bin/],
  ])('is what was said in the project itself: %s, asked in %s', async (question, project, own) => {
    expect(await recalled(question, project)).toMatch(own)
  })

  it.each([
    ['may I flash the lamp board fast?', /--slow/],
    ['may I edit data/varieties.csv by hand?', /varieties\.csv/],
    ['where does the tide table live?', /tides\.bin/],
  ])('is of any project where none is known: %s', async (question, any) => {
    expect(await recalled(question)).toMatch(any)
  })

  it.each([
    ['where do I live?', /Porto/],
    ['do I prefer tea or coffee?', /tea/],
    ['which seat on trains do I prefer?', /window seat/],
    ['where does my sister Ana live?', /Faro/],
    ['should answers be in short sentences?', /short sentences/],
    ['what am I allergic to?', /walnuts/],
    ['which languages do I speak?', /Portuguese/],
    ["when is my daughter's birthday?", /3 May/],
  ])('is about the user in every project: %s', async (question, own) => {
    for (const project of ['beacon', 'orchard', 'elsewhere']) {
      expect(await recalled(question, project)).toMatch(own)
      expect(await searched(question, project)).toMatch(own)
    }
  })

  it('is what was decided in two projects, in both of them and in no third', async () => {
    const asked = 'how many changelogs do we keep?'
    for (const project of ['beacon', 'orchard']) expect(await recalled(asked, project)).toMatch(/one changelog/)
    expect(await recalled(asked, 'third')).not.toMatch(/one changelog/)
  })

  it('is of the session that is named, whatever the project', async () => {
    const { facts } = await space.memory.recall('volts of the lens motor', { project: 'orchard', session: 'beacon' })
    expect(facts.map(({ content }) => content).join()).toMatch(/24 volts/)
  })

  it('is of another project that the question names', async () => {
    expect(await recalled('may I flash the lamp board of the beacon fast?', 'orchard')).toMatch(/--slow/)
    expect(await searched('may I flash the lamp board of the beacon fast?', 'orchard')).toMatch(/--slow/)
  })

  it('names another project that has one, if this one does not', async () => {
    const asked = 'how many volts does the lens motor get?'
    const { notes } = await space.memory.recall(asked, { project: 'orchard' })
    expect(notes.join()).toContain('beacon')
    const own = await space.memory.recall('may I edit data/varieties.csv by hand?', { project: 'orchard' })
    expect(own.notes.join()).not.toContain('beacon')
  })
})
