import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const talk = [
  { role: 'user' as const, text: 'The kettle broke again.', date: Date.UTC(2026, 1, 3) },
  { role: 'assistant' as const, text: 'Which one?', date: Date.UTC(2026, 1, 3) },
  { role: 'user' as const, text: 'Which one?', date: Date.UTC(2026, 1, 3) },
  { role: 'user' as const, text: 'The kettle broke again.', date: Date.UTC(2026, 1, 4) },
]
const turnsOf = async (session: string) => (await space.memory.sessions.history(session)).turns.map(({ text }) => text)

it('ingest stores each turn once, in repeated and different reads', async () => {
  await space.memory.sessions.append('s1', talk.slice(0, 1))
  await space.memory.ingest(talk, { session: 's1' })
  await space.memory.ingest(talk, { session: 's1' })
  expect(await turnsOf('s1')).toEqual(talk.map(({ text }) => text))
})

it('ingest gives a conversation without an id a reproducible one', async () => {
  await space.memory.ingest(talk.slice(0, 2))
  await space.memory.ingest(talk)
  const sessions = await space.memory.sessions.list()
  expect(sessions).toHaveLength(1)
  expect(await turnsOf(sessions[0]!.id)).toHaveLength(4)
})

it('ingest masks secrets in stored turns', async () => {
  await space.memory.ingest([{ role: 'user', text: 'My key is AKIAIOSFODNN7EXAMPLQ <private>canary</private>' }], {
    session: 's1',
  })
  expect((await turnsOf('s1')).join()).not.toMatch(/AKIA|canary/)
})

it('ingest stores only facts on request, and nothing of a forgotten session', async () => {
  await space.memory.ingest(talk, { session: 's1', keepTurns: false })
  expect(await turnsOf('s1')).toEqual([])
  await space.memory.sessions.erase(['s1'])
  await space.memory.ingest(talk, { session: 's1' })
  expect(await space.memory.sessions.list()).toEqual([])
})

it('ingest is undone as a whole', async () => {
  await space.memory.ingest([...talk, { role: 'user', text: 'I live in Porto.' }], { session: 's1' })
  await space.memory.undo({ count: 1 })
  expect(await space.memory.sessions.list()).toEqual([])
  expect((await space.memory.facts.list()).total).toBe(0)
})
