import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
  space.time.now = Date.UTC(2026, 2, 2, 9)
})
afterEach(() => space.dispose())

const remember = async (...said: readonly string[]) => {
  for (const content of said) await space.memory.remember({ content })
}
const searched = async (query: string) => (await space.memory.search({ query, minScore: 0 })).results
const firstOf = async (query: string) => (await searched(query))[0]?.snippet

describe('a memory search for what is next', () => {
  it.each([
    [
      'When is my next dentist appointment?',
      ['I have a dentist appointment on 10 February.', 'I have a dentist appointment on 9 June.'],
      /June/,
    ],
    [
      'When is my next dentist appointment?',
      ['I have a dentist appointment on 9 June.', 'My dentist appointment was on 10 February.'],
      /June/,
    ],
    [
      'When is the next choir concert?',
      ['The choir concert was on 14 February.', 'The choir concert is on 20 May.'],
      /May/,
    ],
    [
      'when is my next meeting with Ruth?',
      ['I met Ruth on 20 February.', 'I have a meeting with Ruth on 17 April.'],
      /April/,
    ],
  ])('has the coming one first: %s', async (question, said, first) => {
    await remember(...said)
    expect(await firstOf(question)).toMatch(first)
    expect((await space.memory.recall(question)).facts[0]?.content).toMatch(first)
  })

  it.each([
    [
      'When was my dentist appointment in February?',
      ['I have a dentist appointment on 9 June.', 'My dentist appointment was on 10 February.'],
      /February/,
    ],
    [
      'where is the choir concert?',
      ['The choir concert is in the town hall of Wells.', 'I have a dentist appointment on 9 June.'],
      /town hall/,
    ],
    [
      'what is the next step of the parser?',
      ['The next step of the parser is to read dates.', 'I have a dentist appointment on 9 June.'],
      /read dates/,
    ],
    ['which tea do I like?', ['I like green tea.', 'The choir concert is on 20 May.'], /green tea/],
  ])('is as before for another question: %s', async (question, said, first) => {
    await remember(...said)
    expect(await firstOf(question)).toMatch(first)
  })
})

describe('recall of what is next', () => {
  const question = 'When is my next dentist appointment?'
  const chanceOf = async () => (await space.memory.recall(question)).facts[0]

  it('is sure of a coming statement that names what is asked for', async () => {
    await remember('I have a dentist appointment on 10 February.', 'I have a dentist appointment on 9 June.')
    expect(await chanceOf()).toMatchObject({ content: expect.stringMatching(/June/) })
    expect((await chanceOf())!.score).toBeGreaterThan(0.35)
    expect((await space.memory.recall(question)).notes.join()).not.toMatch(/clearly/)
  })

  it('prefers an appointment to another coming day of the same person', async () => {
    await remember('I have a dentist appointment on 9 June.', 'The daughter of the dentist sings on 20 May.')
    expect((await chanceOf())!.content).toMatch(/June/)
  })

  it('is not sure of a past one, nor of another affair', async () => {
    await remember('I have a dentist appointment on 10 February.', 'The choir concert is on 20 May.')
    expect((await chanceOf())?.score ?? 0).toBeLessThan(0.35)
  })
})
