import { expect, it } from 'vitest'
import { selectByWords } from '../statements/reader.ts'
import { extractFacts } from './extract-facts.ts'

const monday = Date.parse('2026-03-02T09:00:00Z')
const read = (...texts: string[]) =>
  extractFacts(
    texts.map((text) => ({ role: 'user' as const, text, date: monday })),
    { select: selectByWords() },
  ).facts
const contents = (...texts: string[]) => read(...texts).map(({ content }) => content)

it("keeps statements in the speaker's own words, to the last clause", () => {
  expect(contents("I don't eat pork but I do eat fish.")).toEqual(["I don't eat pork but I do eat fish."])
  expect(contents('Two children: Nia, born 2021, and Jonas, born 3 Feb 2024.').join()).toMatch(/Nia.*Jonas/)
  expect(contents('Grace left; my new manager is Pavel.').join()).toMatch(/Grace left/)
  expect(contents('I prefer tea over coffee, does that stain teeth?')).toEqual([
    'I prefer tea over coffee, does that stain teeth?',
  ])
})

it('drops a sentence from which a quotation was removed, since its words are incomplete', () => {
  const said = contents('My father said "I am selling the boat", which he\'s been saying for ten years.')
  expect(said.filter((content) => content.includes('said,'))).toEqual([])
})

it('keeps a dependent sentence together with the one before it', () => {
  expect(contents('My cat Feta came from the shelter. He weighs 5.4 kilos now and hates the vet.').join()).toContain(
    'My cat Feta came from the shelter. He weighs 5.4 kilos now and hates the vet.',
  )
})

it('names the speaker when that is not the owner', () => {
  const turns = [
    { role: 'other' as const, speaker: 'Lena', text: 'I prefer trains over planes.', date: monday },
    { role: 'other' as const, speaker: 'Omar', text: 'I prefer buses over trains.', date: monday },
  ]
  const facts = extractFacts(turns, { owner: 'Omar', select: selectByWords() }).facts
  expect(facts.map(({ content, subject }) => [subject, content])).toEqual([
    ['lena', 'Lena: I prefer trains over planes.'],
    ['user', 'I prefer buses over trains.'],
  ])
})

it('reads a choice as a decision, and no orders, code or other languages as facts', () => {
  const [choice] = read('Go with SQLite, not Postgres.')
  expect(choice).toMatchObject({ type: 'decision', content: expect.stringContaining('SQLite, not Postgres') })
  expect(choice?.instruction).toBeUndefined()
  expect(contents('Find the problem.', 'db.commit()', 'ok fix the login timeout bug')).toEqual([])
  expect(contents('T\u00f4i s\u1ebd \u0111i h\u1ecdc thu nay.', 'Hago todos los ejercicios el lunes.')).toEqual([])
})

it('gives statements found only by the selector a lower confidence', () => {
  const [found] = read('Two children: Nia, born 2021, and Jonas, born 3 Feb 2024.')
  expect(found?.predicate).toBe('said')
  expect([0.6, 0.9]).toContain(found?.confidence)
})

it("uses a person's name once it was given, and explains who it is", () => {
  expect(contents('My neighbour is Gisela, she teaches chemistry at the Gymnasium.')).toContain(
    "Gisela, the user's neighbour, teaches chemistry at the Gymnasium.",
  )
})

it("does not read another person's plan as an instruction, and keeps the words of a reason", () => {
  expect(contents("Zofia's coming on Wednesdays from now on.").join()).not.toMatch(/Instruction/)
  expect(contents('From now on answer in French.')).toEqual(['Instruction: From now on answer in French.'])
  expect(contents('Never use bullet points when you answer, I read these aloud to my mother.')).toEqual([
    'Instruction: Never use bullet points when you answer, I read these aloud to my mother.',
  ])
})

it('takes the due day from the clause that holds when another clause calls a day off', () => {
  const [fact] = read("Dr Falk's surgery rang: 24 June is off, it's 1 July at 14:15 now.")
  expect(new Date(fact!.dueAt!).toISOString()).toBe('2026-07-01T14:15:00.000Z')
})
