import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const said = (text: string, id: string, speaker = 'Ann') => ({
  role: 'other' as const,
  speaker,
  text,
  id,
  date: Date.UTC(2026, 1, 3),
})

const talk = [
  said('How was the weekend in the mountains?', 't1', 'Ben'),
  said('We got lost above the reservoir, and a shepherd walked us back to the hut.', 't2'),
  said('Did you still get the train home?', 't3', 'Ben'),
  said('No, we slept at the hut and took the bus on Monday.', 't4'),
]

it('adds turns when no fact answers, with kind, source and a note', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const { passages, notes } = await space.memory.recall('who walked them back to the hut?')
  expect(passages[0]).toMatchObject({ kind: 'turn', source: expect.stringMatching(/^session s1, Ann, 2026-02-03$/) })
  expect(passages[0]!.text).toMatch(/shepherd/)
  expect(passages[0]!.turns).toContainEqual({ session: 's1', id: 't2' })
  expect(notes).toEqual([expect.stringMatching(/clearly answers/)])
})

it('omits a fact unrelated to the query', async () => {
  await space.memory.remember({ content: 'My sister Ana lives in Faro.' })
  const { facts, passages } = await space.memory.recall('which database does the shop use?')
  expect([...facts, ...passages]).toEqual([])
})

it('does not return a stored question as an answer', async () => {
  await space.memory.remember({ content: 'Suppose I lived in Rome, what would I eat?' })
  const { facts, notes } = await space.memory.recall('where do I live?')
  expect(facts.every(({ score }) => score! < 0.2)).toBe(true)
  if (facts.length > 0) expect(notes).toContain('No statement clearly answers this. These may be related.')
})

it('returns the place of a note', async () => {
  await space.memory.files.note('The boiler code is printed under the lid.')
  const { passages } = await space.memory.recall('where is the boiler code printed?')
  expect(passages[0]).toMatchObject({ kind: 'note', source: expect.stringMatching(/^memory\/2026-03-02\.md:\d+$/) })
})

it('returns a turn once: as the fact extracted from it, or as itself', async () => {
  await space.memory.ingest([{ role: 'user', text: 'I live in Porto.', id: 'u1', date: Date.UTC(2026, 1, 3) }], {
    session: 's1',
  })
  const { facts, passages } = await space.memory.recall('where do I live?')
  expect(facts.map(({ content }) => content)).toEqual([expect.stringMatching(/Porto/)])
  expect(passages).toEqual([])
})

it('returns only facts when a type is given, or on request', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  for (const request of [{ passages: false }, { types: ['fact' as const] }])
    expect((await space.memory.recall('who walked them back to the hut?', request)).passages).toEqual([])
})

it('marks untrusted results', async () => {
  await space.memory.ingest(talk, { session: 's1', untrusted: true })
  const { passages } = await space.memory.recall('who walked them back to the hut?')
  expect(passages[0]!.untrusted).toBe(true)
})

it('returns for a past day what was said by then', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const before = { trueAt: Date.UTC(2026, 0, 1) }
  expect((await space.memory.recall('who walked them back to the hut?', before)).passages).toEqual([])
})

it('returns the newer of two facts on a subject first, and the older one beside it', async () => {
  const older = 'The pottery class at the mill costs 80 a month.'
  const newer = 'The pottery at the mill is at 95 since the summer, class included.'
  await space.memory.remember({ content: older, saidAt: Date.UTC(2025, 1, 3) })
  await space.memory.remember({ content: newer, saidAt: Date.UTC(2025, 8, 3) })
  const { facts } = await space.memory.recall('pottery class costs', { minScore: 0 })
  expect(facts.map(({ content }) => content)).toEqual([newer, older])
})

it('returns scores that never increase, also with a newer fact first', async () => {
  const said = [
    'I live in Lisbon.',
    'I lived in Berlin from 2010 to 2015.',
    'I moved to Porto in March 2024.',
    'My sister Ana lives in Faro.',
  ]
  for (const content of said) await space.memory.remember({ content })
  for (const request of [{}, { trueAt: Date.UTC(2012, 4, 1) }]) {
    const { facts } = await space.memory.recall('where do I live?', request)
    const scores = facts.map(({ score }) => score)
    expect(scores).toEqual(scores.map(Number).sort((a, b) => b - a))
    expect(scores.length).toBeGreaterThan(1)
  }
})

it('returns a later statement before a fact, even when the query does not match it', async () => {
  const say = (content: string, saidAt: string) => space.memory.remember({ content, saidAt: Date.parse(saidAt) })
  await say("I'm reading Pachinko in the evenings, can't put it down.", '2026-02-01')
  await say('Finished Pachinko, and cried.', '2026-02-20')
  await say('My brother plays the drums in the evenings.', '2026-02-25')
  const { facts } = await space.memory.recall('what do I read in the evenings?')
  const at = facts.findIndex(({ content }) => /reading Pachinko/.test(content))
  const [older, newer] = [facts[at]!, facts.find(({ content }) => /Finished/.test(content))!]
  expect(older.later).toEqual([newer.id])
  expect(newer).not.toHaveProperty('later')
  expect(facts.find(({ content }) => /drums/.test(content))).not.toHaveProperty('later')
})

it('omits an expired fact before upkeep has retired it', async () => {
  await space.memory.remember({ content: 'The wifi code is 8812.', expiresAt: space.time.now + 1000 })
  expect((await space.memory.recall('what is the wifi code?')).facts).toHaveLength(1)
  space.time.now += 2000
  expect((await space.memory.recall('what is the wifi code?')).facts).toEqual([])
  expect((await space.memory.facts.list()).facts).toEqual([])
  expect((await space.memory.facts.list({ state: 'retired' })).facts).toHaveLength(1)
})

it('returns the nearest facts when none is likely, with a note', async () => {
  await space.memory.remember({ content: 'The rota at the food bank moved to Mondays.' })
  await space.memory.remember({ content: 'My sister Ana lives in Faro.' })
  const { facts, notes } = await space.memory.recall('which weekday do I volunteer at the bank?')
  expect(facts[0]?.content).toMatch(/food bank/)
  expect(facts[0]!.score).toBeLessThan(0.35)
  expect(notes).toEqual(['No statement clearly answers this. These may be related.'])
})

it('omits no likely fact for later statements', async () => {
  for (let month = 1; month <= 7; month++)
    await space.memory.remember({
      content: `In month ${month} the pottery class at the mill costs ${80 + month} euros.`,
      saidAt: Date.UTC(2025, month),
    })
  const { facts } = await space.memory.recall('pottery class costs', { limit: 3 })
  expect(facts).toHaveLength(3)
  const { facts: all } = await space.memory.recall('pottery class costs', { limit: 20 })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all).toHaveLength(7)
})

it('returns a past appointment for a query, and omits it elsewhere', async () => {
  await space.memory.remember({ content: 'My dentist appointment is on October 20.', saidAt: Date.UTC(2025, 8, 28) })
  await space.memory.upkeep()
  const { facts } = await space.memory.recall('when is my dentist appointment?')
  expect(facts[0]?.content).toMatch(/2025-10-20/)
  expect((await space.memory.facts.list()).facts).toEqual([])
})
