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

it('keeps each turn once, however often the conversation is read and however it came in before', async () => {
  await space.memory.sessions.append('s1', talk.slice(0, 1))
  await space.memory.ingest(talk, { session: 's1' })
  await space.memory.ingest(talk, { session: 's1' })
  expect(await turnsOf('s1')).toEqual(talk.map(({ text }) => text))
})

it('names a conversation that has no name, always the same', async () => {
  await space.memory.ingest(talk.slice(0, 2))
  await space.memory.ingest(talk)
  const sessions = await space.memory.sessions.list()
  expect(sessions).toHaveLength(1)
  expect(await turnsOf(sessions[0]!.id)).toHaveLength(4)
})

it('covers secrets in the turns that it keeps', async () => {
  await space.memory.ingest([{ role: 'user', text: 'My key is AKIAIOSFODNN7EXAMPLQ <private>canary</private>' }], {
    session: 's1',
  })
  expect((await turnsOf('s1')).join()).not.toMatch(/AKIA|canary/)
})

it('keeps facts alone where turns are not wanted, and nothing of a session that was forgotten', async () => {
  await space.memory.ingest(talk, { session: 's1', keepTurns: false })
  expect(await turnsOf('s1')).toEqual([])
  await space.memory.sessions.erase(['s1'])
  await space.memory.ingest(talk, { session: 's1' })
  expect(await space.memory.sessions.list()).toEqual([])
})

it('is taken back as a whole', async () => {
  await space.memory.ingest([...talk, { role: 'user', text: 'I live in Porto.' }], { session: 's1' })
  await space.memory.undo({ count: 1 })
  expect(await space.memory.sessions.list()).toEqual([])
  expect((await space.memory.facts.list()).total).toBe(0)
})
