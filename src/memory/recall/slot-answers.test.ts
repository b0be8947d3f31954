import { afterEach, beforeEach, expect, it } from 'vitest'
import { askedTool, pastAsked } from '../../matters/matters.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const best = async (question: string) => (await space.memory.recall(question)).facts[0]

it('answers a question about a kind of tool with the newest one', async () => {
  await space.memory.remember({ content: 'I use Emacs.', saidAt: Date.parse('2025-01-10') })
  await space.memory.remember({ content: 'We use Postgres.', saidAt: Date.parse('2025-01-11') })
  expect((await best('which editor do I use?'))?.content).toMatch(/Emacs/)
  await space.memory.remember({ content: 'I switched to Helix last week.', saidAt: Date.parse('2025-06-10') })
  expect(await best('which editor?')).toMatchObject({ score: 0.95, content: expect.stringContaining('Helix') })
  expect((await best('what database do we use, and what is my editor?'))?.content).toMatch(/Helix/)
})

it('answers a question about a past time with what was true then', async () => {
  await space.memory.remember({ content: 'I live in Porto.', saidAt: Date.parse('2024-01-10') })
  await space.memory.remember({ content: 'I moved to Lisbon.', saidAt: Date.parse('2025-06-01') })
  const then = await space.memory.recall('where did I live in July 2024?')
  expect(then.facts[0]?.content).toMatch(/Porto/)
  expect(then.notes[0]).toMatch(/2024-07/)
  const unknown = await space.memory.recall('where did I live in March 2019?')
  expect(unknown.notes[0]).toMatch(/Nothing is stored/)
  const before = await space.memory.recall('where did I live before?')
  expect(before.facts[0]?.content).toMatch(/Porto/)
  expect(before.notes[0]).toMatch(/not any more/)
  const vague = await space.memory.recall('where did I work before?')
  expect(vague.notes.join()).not.toMatch(/not any more/)
  expect((await space.memory.recall('where do I live?')).notes.join()).not.toMatch(/as-of/)
})

it('answers German questions by slot', async () => {
  await space.memory.remember({ content: 'Ich wohne in Meissen' })
  await space.memory.remember({ content: 'Meine Schwester heisst Ute' })
  expect(await best('Wo wohne ich?')).toMatchObject({ score: 0.95, value: 'Meissen' })
  expect(await best('Wie heißt meine Schwester?')).toMatchObject({ score: 0.95, value: 'Ute' })
})

it('answers a question about work with a job that names the employer, and no other', async () => {
  await space.memory.remember({ content: 'I am a nurse.', saidAt: Date.parse('2025-01-10') })
  expect((await best('where do I work?'))?.score ?? 0).toBeLessThan(0.95)
  await space.memory.remember({ content: "I'm a nurse at St Thomas' hospital.", saidAt: Date.parse('2025-02-10') })
  expect(await best('where do I work?')).toMatchObject({ score: 0.95, content: expect.stringContaining('Thomas') })
})

it('reports that nothing answers with certainty, even without passages', async () => {
  await space.memory.remember({ content: 'I like green tea and olives.' })
  const { facts, notes } = await space.memory.recall('what is my favourite colour?')
  expect(facts.every(({ score }) => score !== null && score < 0.35)).toBe(true)
  expect(notes.join()).toMatch(/clearly answers|Nothing matches/)
})

it('leaves other questions unchanged', () => {
  const now = Date.parse('2026-11-27')
  expect(askedTool('which editor did Anna fire from the paper?')).toBeUndefined()
  expect(askedTool('what shell script broke?')).toBeUndefined()
  expect(pastAsked('where do I live?', now)).toBeUndefined()
  expect(pastAsked('what did I do yesterday?', now)?.named?.iso).toBe('2026-11-26')
  expect(pastAsked('where did I grow up?', now)).toBeUndefined()
})

it('answers a question about food with restrictions, those naming the food first', async () => {
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
  expect([second, ...rest]).toEqual([
    ['Ich esse kein Schweinefleisch.', 0.6],
    ['I no longer eat fish.', 0.6],
  ])
  expect((await answers('Am I allowed to eat fish?'))[0]).toEqual(['I no longer eat fish.', 0.95])
  expect((await answers('Darf ich Schweinefleisch essen?'))[0]).toEqual(['Ich esse kein Schweinefleisch.', 0.95])
  for (const question of ['what should Tom cook for me?', 'What must I not drink?', 'Was darf ich nicht essen?'])
    expect((await answers(question))[0], question).toEqual(['The user is allergic to hazelnuts.', 0.6])
  for (const question of ['am I allergic to anything?', 'Am I allergic to cats?', 'bin ich gegen Nüsse allergisch?'])
    expect((await answers(question))[0], question).toEqual(['The user is allergic to hazelnuts.', 0.95])
  for (const question of ['where can I eat in Rome?', 'what did I drink yesterday?', 'can I eat there with the dog?'])
    expect(
      (await answers(question)).map(([, score]) => score),
      question,
    ).not.toContain(0.95)
})

it('trusts no stranger, whatever time a question names', async () => {
  const say = (content: string, saidAt: number, untrusted: boolean) =>
    space.memory.remember({ content, saidAt, untrusted })
  await say('I live in Gotham City.', Date.UTC(2024, 5, 3), true)
  const { facts } = await space.memory.recall('where did I live in July 2024?')
  expect(facts.filter(({ score }) => score !== null && score > 0.9)).toEqual([])
})

it('answers with the value before a named value', async () => {
  const said = ['I live in Kiel.', 'I moved to Porto.', 'I moved to Lisbon.', 'My boss is Sabine Krüger.']
  for (const [month, content] of said.entries())
    await space.memory.remember({ content, saidAt: Date.UTC(2025, month, 5) })
  await space.memory.remember({ content: 'My boss is now Dr. Meier.', saidAt: Date.UTC(2025, 8, 5) })
  expect((await best('where did I live before Lisbon?'))?.value).toBe('Porto')
  expect((await best('where did I live before Porto?'))?.value).toBe('Kiel')
  expect((await best('who was my boss before Dr. Meier?'))?.value).toBe('Sabine Krüger')
  expect((await best('who is my boss?'))?.value).toBe('Dr. Meier')
})

it('answers the same for relatives and named people', async () => {
  const said = ['My wife Lena is a midwife.', 'My sister lives in Porto.', 'My sister moved to Faro.', 'Ana is 34.']
  for (const [month, content] of said.entries())
    await space.memory.remember({ content, saidAt: Date.UTC(2025, month, 5) })
  expect(await best("what is my wife's job?")).toMatchObject({ value: 'midwife', score: 0.95 })
  expect(await best('what does my wife do for a living?')).toMatchObject({ value: 'midwife' })
  expect(await best('where does my sister live?')).toMatchObject({ value: 'Faro', score: 0.95 })
  expect(await best('where did my sister live before?')).toMatchObject({ value: 'Porto' })
  expect(await best('how old is Ana?')).toMatchObject({ value: '34', score: 0.95 })
  expect(await best('who is my wife?')).toMatchObject({ value: 'Lena' })
})

it('returns no line twice', async () => {
  await space.memory.remember({ content: 'My dog is called Waffles.', saidAt: Date.UTC(2025, 1) })
  await space.memory.remember({ content: 'Waffles turned 7 yesterday.', saidAt: Date.UTC(2025, 5) })
  const { facts } = await space.memory.recall('how old is Waffles?')
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length)
})

it('ranks a change at work above the earlier job', async () => {
  await space.memory.remember({ content: "I'm a data analyst at Corvex.", saidAt: Date.parse('2025-01-10') })
  const started = 'I started a new job today, product manager at Lumen.'
  await space.memory.remember({ content: started, saidAt: Date.parse('2025-05-18') })
  expect((await best('where do I work?'))?.content).toMatch(/Lumen/)
  expect((await best("what's my job?"))?.content).toMatch(/Lumen/)
  await space.memory.remember({ content: 'Handed in my notice today.', saidAt: Date.parse('2025-09-01') })
  expect((await best('where do I work?'))?.content).toMatch(/^Handed in my notice/)
  expect((await best("what's my job?"))?.content).toMatch(/^Handed in my notice/)
})

it('retires a home in German by an address after a move', async () => {
  await space.memory.remember({ content: 'Ich wohne in der Gartenstraße 12 in Bonn.' })
  expect(await best('Wo wohne ich?')).toMatchObject({ value: 'Gartenstraße 12 in Bonn' })
  await space.memory.remember({ content: 'Wir sind umgezogen, jetzt Lindenstraße 4.' })
  const { facts } = await space.memory.recall('Wo wohne ich?')
  expect(facts.map(({ value }) => value)).toEqual(['Lindenstraße 4'])
})

it('answers with a planned job or home from its day on', async () => {
  await space.memory.remember({ content: 'I work at Bosch.', saidAt: Date.parse('2026-01-10') })
  await space.memory.remember({ content: 'I start at Siemens on 1 December 2090.', saidAt: Date.parse('2026-02-10') })
  expect(await best('where do I work?')).toMatchObject({ value: 'Bosch' })
  await space.memory.remember({ content: 'I start at Kone on 25 February.', saidAt: Date.parse('2026-02-11') })
  expect(await best('where do I work?')).toMatchObject({ score: 0.95, value: 'Kone', dueAt: Date.parse('2026-02-25') })
  await space.memory.remember({ content: 'We live in Leeds.', saidAt: Date.parse('2026-01-10') })
  await space.memory.remember({ content: "We're moving to Whitby on 27 February.", saidAt: Date.parse('2026-02-10') })
  expect(await best('where do I live?')).toMatchObject({ score: 0.95, value: 'Whitby' })
})

it('answers with the newest of a home and an address, and with the former home', async () => {
  await space.memory.remember({ content: "We're renting at 14 Quarry Lane.", saidAt: Date.parse('2026-01-10') })
  await space.memory.remember({
    content: 'Since today we live at 3 Chapel Row, Ballyhale.',
    saidAt: Date.parse('2026-02-10'),
  })
  expect(await best('where do I live?')).toMatchObject({ value: '3 Chapel Row, Ballyhale' })
  expect(await best('where did I live before?')).toMatchObject({ value: '14 Quarry Lane' })
  await space.memory.remember({
    content: 'My new address is 8 Orchard Close, Ludlow.',
    saidAt: Date.parse('2026-03-10'),
  })
  expect(await best('where do I live?')).toMatchObject({ value: '8 Orchard Close, Ludlow' })
})
