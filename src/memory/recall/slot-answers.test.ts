import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { pastAsked } from './past-asked.ts'
import { askedTool } from './tools-by-kind.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const best = async (question: string) => (await space.memory.recall(question)).facts[0]

it('answers by the kind of tool that a question names, with the newest', async () => {
  await space.memory.remember({ content: 'I use Emacs.', saidAt: Date.parse('2025-01-10') })
  await space.memory.remember({ content: 'We use Postgres.', saidAt: Date.parse('2025-01-11') })
  expect((await best('which editor do I use?'))?.content).toMatch(/Emacs/)
  await space.memory.remember({ content: 'I switched to Helix last week.', saidAt: Date.parse('2025-06-10') })
  expect(await best('which editor?')).toMatchObject({ score: 0.95, content: expect.stringContaining('Helix') })
  expect((await best('what database do we use, and what is my editor?'))?.content).toMatch(/Helix/)
})

it('answers a question about a named past time with what was true then', async () => {
  await space.memory.remember({ content: 'I live in Porto.', saidAt: Date.parse('2024-01-10') })
  await space.memory.remember({ content: 'I moved to Lisbon.', saidAt: Date.parse('2025-06-01') })
  const then = await space.memory.recall('where did I live in July 2024?')
  expect(then.facts[0]?.content).toMatch(/Porto/)
  expect(then.notes[0]).toMatch(/2024-07/)
  const unknown = await space.memory.recall('where did I live in March 2019?')
  expect(unknown.notes[0]).toMatch(/Nothing is stored/)
  const vague = await space.memory.recall('where did I live before?')
  expect(vague.notes[0]).toMatch(/--as-of/)
  expect((await space.memory.recall('where do I live?')).notes.join()).not.toMatch(/as-of/)
})

it('answers German questions by their place', async () => {
  await space.memory.remember({ content: 'Ich wohne in Meissen' })
  await space.memory.remember({ content: 'Meine Schwester heisst Ute' })
  expect(await best('Wo wohne ich?')).toMatchObject({ score: 0.95, value: 'Meissen' })
  expect(await best('Wie heißt meine Schwester?')).toMatchObject({ score: 0.95, value: 'Ute' })
})

it('says that nothing answers for certain, even where no passage follows', async () => {
  await space.memory.remember({ content: 'I like green tea and olives.' })
  const { facts, notes } = await space.memory.recall('what is my favourite colour?')
  expect(facts.every(({ score }) => score !== null && score < 0.35)).toBe(true)
  expect(notes.join()).toMatch(facts.length > 0 ? /clearly answers/ : /^$/)
})

it('leaves other questions alone', () => {
  const now = Date.parse('2026-11-27')
  expect(askedTool('which editor did Anna fire from the paper?')).toBeUndefined()
  expect(askedTool('what shell script broke?')).toBeUndefined()
  expect(pastAsked('where do I live?', now)).toBeUndefined()
  expect(pastAsked('what did I do yesterday?', now)?.named?.iso).toBe('2026-11-26')
  expect(pastAsked('where did I grow up?', now)).toBeUndefined()
})

it('answers what may be eaten with what forbids it, and first with what names the food', async () => {
  for (const content of [
    'I am allergic to hazelnuts.',
    'I no longer eat fish.',
    'I have asthma.',
    'I avoid meetings before ten.',
    'Ich esse kein Schweinefleisch.',
  ])
    await space.memory.remember({ content })
  const answers = async (question: string) =>
    (await space.memory.recall(question)).facts.map(({ content, score }) => [content, score])
  const [first, second, ...rest] = await answers('Can I eat nuts?')
  expect(first).toEqual(['The user is allergic to hazelnuts.', 0.6])
  expect([second, ...rest]).toEqual([['I no longer eat fish.', 0.6]])
  expect((await answers('Am I allowed to eat fish?'))[0]).toEqual(['I no longer eat fish.', 0.95])
  expect((await answers('Darf ich Schweinefleisch essen?'))[0]).toEqual(['The user avoids Schweinefleisch.', 0.95])
  for (const question of ['what should Tom cook for me?', 'What must I not drink?', 'Was darf ich nicht essen?'])
    expect((await answers(question))[0], question).toEqual(['The user is allergic to hazelnuts.', 0.6])
  for (const question of ['where can I eat in Rome?', 'what did I drink yesterday?', 'can I eat there with the dog?'])
    expect(
      (await answers(question)).map(([, score]) => score),
      question,
    ).not.toContain(0.95)
})

it('takes no stranger at their word, whatever time a question names', async () => {
  const say = (content: string, saidAt: number, untrusted: boolean) =>
    space.memory.remember({ content, saidAt, untrusted })
  await say('I live in Gotham City.', Date.UTC(2024, 5, 3), true)
  const { facts } = await space.memory.recall('where did I live in July 2024?')
  expect(facts.filter(({ score }) => score !== null && score > 0.9)).toEqual([])
})
