import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const day = (date: string) => Date.parse(`${date}T10:00:00Z`)
const talk = (news: string, role: 'user' | 'assistant' = 'user') => [
  {
    role: 'user' as const,
    text: 'I need to hand in the grant application for the lab by November 20.',
    date: day('2026-10-22'),
  },
  { role, text: news, date: day('2026-11-11') },
]
const question = 'do I still have to hand in the grant application?'
const newerFor = async (query = question) => {
  const { facts, passages } = await space.memory.recall(query)
  return { newer: facts.flatMap(({ newer = [] }) => newer.map(({ text }) => text)), facts, passages }
}

it('recall shows before a statement a newer turn that was not stored as a fact, once', async () => {
  await space.memory.ingest(talk('handed in the grant application today, phew'), { session: 's1' })
  const { newer, facts, passages } = await newerFor()
  expect(newer).toEqual(['user: handed in the grant application today, phew'])
  expect(facts[0]!.newer![0]).toMatchObject({
    kind: 'turn',
    date: day('2026-11-11'),
    score: expect.closeTo(facts[0]!.score!, 3),
  })
  expect(passages.map(({ id }) => id)).not.toContain(facts[0]!.newer![0]!.id)
})

it('recall shows no newer turn without passages', async () => {
  await space.memory.ingest(talk('handed in the grant application today, phew'), { session: 's1' })
  const { facts } = await space.memory.recall(question, { passages: false })
  expect(facts.flatMap(({ newer = [] }) => newer)).toEqual([])
})

it.each([
  ['Is the grant application for the lab handed in today?', 'user', false],
  ['handed in the grant application today, phew', 'assistant', false],
  ['handed in the grant application today, phew', 'user', true],
] as const)('recall ignores %s of %s', async (text, role, untrusted) => {
  const [older, news] = talk(text, role)
  await space.memory.ingest([older!], { session: 's1' })
  await space.memory.ingest([news!], { session: 's2', untrusted })
  expect((await newerFor()).newer).toEqual([])
})
