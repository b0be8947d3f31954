import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const day = (count: number) => Date.parse('2026-10-01') + count * 7 * 24 * 3_600_000
const say = async (...turns: string[]) => {
  for (const [index, text] of turns.entries())
    await space.memory.ingest([{ role: 'user', text, id: `t${index}`, date: day(index) }], { session: `s${index}` })
}
const lines = async (question: string) =>
  (await space.memory.recall(question)).facts.map(({ content, later }) => (later ? `${content} (later)` : content))

describe('a new home', () => {
  it.each([
    ['We live in Delft.', "So, we moved. We're in a house in Breda now."],
    ['We live in a flat in Delft.', 'We moved to a house in Breda last week.'],
    ['I live in Delft.', 'We moved into our own flat in Breda in spring.'],
  ])('ends the old one: %s %s', async (old, news) => {
    await say(old, news)
    const found = await lines('Where do we live?')
    expect(found[0]).toMatch(/Breda/)
    expect(found.join()).not.toMatch(/Delft/)
  })

  it.each([
    ['We live in Delft.', 'We moved to Breda in May.'],
    ['We live in Delft.', "We're in Breda now."],
    ['I live in Delft.', "We've settled into Breda nicely since the move."],
    ['We live in Delft.', 'Our new house in Breda is lovely.'],
  ])('comes before the old one where it is less sure: %s %s', async (old, news) => {
    await say(old, news)
    const found = await lines('Where do we live?')
    expect(found[0]).toMatch(/Breda/)
    expect(found[1]).toMatch(/Delft.*\(later\)/)
  })

  it.each([
    ['We live in Delft.', "We're in Breda now for two weeks."],
    ['We live in Delft.', 'We may move to Breda.'],
    ['We live in Delft.', 'We moved to Breda in 1998.'],
    ['We live in Delft.', 'We moved to a new office in Breda last week.'],
    ['We live in Delft.', "My brother's family moved to Breda in May."],
  ])('is none: %s %s', async (old, other) => {
    await say(old, other)
    expect((await lines('Where do we live?'))[0]).toMatch(/Delft\.$/)
  })
})

describe('the end of a job', () => {
  it.each([
    ['I work at Siemens.', 'Big news: I quit my job at Siemens.'],
    ['I work at Siemens.', 'I quit last week.'],
    ['I work at Siemens.', 'Siemens laid me off in spring.'],
    ['Ich arbeite bei Siemens.', 'Ich habe meinen Job bei Siemens gekündigt.'],
    ['Ich arbeite bei Siemens.', 'Mir wurde gekündigt.'],
  ])('comes before the job: %s %s', async (job, end) => {
    await say(job, end)
    const found = await lines('Where do I work?')
    expect(found[0]).toMatch(/quit|laid|resigned|lost|gekündigt/)
    expect(found[1]).toMatch(/Siemens.*\(later\)/)
  })

  it.each(['I quit sugar last week.', 'My sister got laid off in June.', 'They let me sleep in.'])(
    'is none: %s',
    async (other) => {
      await say('I work at Siemens.', other)
      expect((await lines('Where do I work?'))[0]).toBe('The user works at Siemens.')
    },
  )

  it('is a new job in another trade', async () => {
    await say("I'm a nurse at the Marien clinic.", "New job! Since Monday I'm head of therapy at the Reha Zentrum.")
    const found = await lines('Where do I work?')
    expect(found[0]).toMatch(/Reha Zentrum/)
    expect(found.join()).not.toMatch(/Marien/)
  })
})

it.each([
  ['My husband Rafael is the cook though. He works as a sound engineer.', 'the cook', 'sound engineer'],
  ['My sister Ana is the eldest. She works as a vet.', 'the eldest', 'a vet'],
  ['My uncle Max is a great cook. He works as a plumber.', 'a great cook', 'a plumber'],
])('keeps the role of a relative beside a job: %s', async (said, role, job) => {
  await say(said)
  const known = (await space.memory.facts.list()).facts.map(({ content }) => content).join(' ')
  expect(known).toContain(role)
  expect(known).toContain(job)
})

it('keeps the job of a relative that names the employer', async () => {
  await say('My brother Tim is the accountant at Bosch.')
  const known = (await space.memory.facts.list()).facts.map(({ slot }) => slot)
  expect(known).toEqual(expect.arrayContaining(['tim|job', 'tim|works_at']))
})

describe('another thing of the same kind', () => {
  it.each([
    ['My phone is an iPhone 12.', "I've bought a Pixel 9.", 'What phone do I have?', /Pixel/],
    ['My bike is a Cube Nature.', 'My Cube was stolen, so I got a Canyon.', 'What bike do I have?', /Canyon/],
  ])('comes before the old one: %s %s', async (old, news, question, found) => {
    await say(old, news)
    const [first, second] = await lines(question)
    expect(first).toMatch(found)
    expect(second).toMatch(/\(later\)/)
  })

  it('ends the old one where the owner parts with it', async () => {
    await say('I drive a Golf.', 'I traded the Golf in for a Volvo.')
    expect(await lines('What car do I drive?')).toEqual(['I traded the Golf in for a Volvo.'])
  })

  it.each(['My sister bought a Pixel 9.', 'I got my mum a Pixel 9 for Christmas.', 'I also have a Pixel 9 for work.'])(
    'is none: %s',
    async (other) => {
      await say('My phone is a Fairphone 4.', other)
      expect((await lines('What phone do I have?'))[0]).toBe('My phone is a Fairphone 4.')
    },
  )
})
