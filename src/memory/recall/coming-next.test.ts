import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const dayMs = 24 * 60 * 60 * 1000
/** A day that many days from now, as people write it. */
const dayIn = (days: number) =>
  new Date(space.time.now + days * dayMs).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
const said = (daysAgo: number, text: string) => ({
  role: 'user' as const,
  text,
  date: space.time.now - daysAgo * dayMs,
})
const contents = async (question: string) => (await space.memory.recall(question)).facts.map(({ content }) => content)

it('recall answers what is next with a coming statement that was said of the same person', async () => {
  const turns = [
    said(60, `The dentist in Hereford is Dr Quill, checkup on ${dayIn(-20)} at 8:30.`),
    said(20, `Quill found a crack in a molar. Crown on ${dayIn(14)} at 11:00.`),
    said(10, `The plumber comes on ${dayIn(9)}.`),
  ]
  await space.memory.ingest(turns, { session: 's1' })
  const [next] = await contents('When is my next dentist appointment?')
  expect(next).toMatch(/^Crown on/)
  const [last] = await contents('When was my last dentist appointment?')
  expect(last).toMatch(/checkup on/)
})

it('recall lowers a past appointment where a question asks for the next', async () => {
  await space.memory.ingest([said(60, `My eye test is on ${dayIn(-20)} at Brill's.`)], { session: 's1' })
  const scoreOf = async (question: string) => (await space.memory.recall(question)).facts[0]?.score ?? 0
  expect(await scoreOf('When is my next eye test?')).toBeLessThan((await scoreOf('When is my eye test?')) / 2)
})

it('recall takes neither a month nor one time of all statements for a shared affair', async () => {
  space.time.now = Date.parse('2026-11-20T12:00:00Z')
  const turns = [
    said(30, 'My dentist checkup with Dr Quill is Monday 2 November.'),
    said(5, 'Dr Quill has a new assistant.'),
  ]
  await space.memory.ingest(turns, { session: 's1' })
  await space.memory.ingest([said(5, 'The plumber comes on 28 November.')], { session: 's2' })
  const { facts } = await space.memory.recall('When is my next dentist appointment?')
  expect(facts[0]?.content).toMatch(/Quill/)
  expect(facts.find(({ content }) => /plumber/.test(content))?.score ?? 0).toBeLessThan(0.05)
})
