import { describe, expect, it } from 'vitest'
import { endingWords, outdates } from './outdates.ts'

const said = (content: string, day: string, more: Partial<Parameters<typeof outdates>[0]> = {}) => ({
  ...{ content, saidAt: Date.parse(day), subject: 'user', predicate: 'said', value: content, instruction: null },
  ...more,
})
const walnuts = { subject: 'lotte', predicate: 'allergic_to', value: 'walnuts' }

describe('a later statement', () => {
  it.each([
    ['Lotte is allergic to walnuts.', walnuts, "Lotte isn't allergic to walnuts, it's hazelnuts."],
    [
      'Lotte is 9.',
      { subject: 'lotte', predicate: 'age', value: '9' },
      'Now that Lotte is 10 she walks to school alone.',
    ],
    ['The user works as a nurse.', { predicate: 'job', value: 'nurse' }, 'I quit my job and opened a bakery.'],
    [
      'The user works as a nurse.',
      { predicate: 'job', value: 'nurse' },
      'Finally retired, after 40 years at Alder Hey.',
    ],
    ['The user works as a nurse.', { predicate: 'job', value: 'nurse' }, 'My husband and I retired in June.'],
    ['Eva works at Bosch.', { subject: 'eva', predicate: 'works_at', value: 'Bosch' }, 'Eva quit her job.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, "We've moved, the new address is Birch Lane 4 in Derby."],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'Since last week our home is in York.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'My family and I moved house last month.'],
    ['The user is vegan.', { predicate: 'diet', value: 'vegan' }, 'I eat meat again.'],
    ['The user is a teacher.', { predicate: 'job', value: 'teacher' }, 'I left teaching in June.'],
    ['The user works for Equinor.', { predicate: 'works_at', value: 'Equinor' }, 'I was laid off by Equinor in May.'],
    [
      'The user has been vegetarian since May, but fish does not count.',
      {},
      "I'm not vegetarian any more, it got dull.",
    ],
    ["I've been a smoker since university.", {}, "I'm not a smoker any more, the hypnosis worked."],
    ["I'm vegan and teetotal.", {}, "I'm not vegan and teetotal any more."],
    ["I can't eat shellfish.", {}, 'The allergist says shellfish is fine for me.'],
    ['We decided to rent the booth at the fair.', {}, "We're not renting the booth at the fair after all."],
  ])('outdates “%s”', (content, more, newer) => {
    expect(outdates(said(newer, '2026-11-20'), said(content, '2026-11-01', more))).toBe('surely')
    expect(outdates(said(newer, '2026-10-20'), said(content, '2026-11-01', more))).toBe(undefined)
  })

  it.each([
    ['Lotte is allergic to walnuts.', walnuts, 'Lotte has started playing the cello.'],
    ['Lotte is allergic to walnuts.', walnuts, "Ida isn't allergic to walnuts."],
    [
      'Lotte is 9.',
      { subject: 'lotte', predicate: 'age', value: '9' },
      'Now that Lotte is 130 cm tall she sits in front.',
    ],
    ['The user is allergic to cats, pollen and penicillin.', { value: 'cats' }, "I'm no longer allergic to cats."],
    ['The user is allergic to nuts and eggs.', { value: 'nuts and eggs' }, "I'm not allergic to nuts any more."],
    ["I'm vegan and teetotal.", {}, "I'm not teetotal any more."],
    ['The user works as a nurse.', { predicate: 'job', value: 'nurse' }, 'I might quit my job one day.'],
    ['The user is vegan.', { predicate: 'diet', value: 'vegan' }, 'I eat lentils again.'],
    ['The user is vegan.', { predicate: 'diet', value: 'vegan' }, 'My sister eats meat again.'],
    ['The user is a teacher.', { predicate: 'job', value: 'teacher' }, 'I left teaching materials at the office.'],
    ['The user works as a nurse.', { predicate: 'job', value: 'nurse' }, 'Mrs. Pohl retired in June.'],
    ['The user works as a nurse.', { predicate: 'job', value: 'nurse' }, 'My old boss has just retired.'],
    ['Eva works at Bosch.', { subject: 'eva', predicate: 'works_at', value: 'Bosch' }, 'After Eva came I quit Bosch.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'We moved to Postgres last week.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'The office has moved, the new address is Birch Lane 4.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'I moved on.'],
    ['The user lives in Leeds.', { predicate: 'lives_in' }, 'My sister moved to Ely.'],
    ["I can't eat shellfish.", {}, 'Ana may eat cheese again.'],
    ['We decided to rent the booth at the fair.', {}, 'We went to the sea again.'],
    ['Our vet is old Mr Bakó.', {}, "So no second cat after all, the vet said I shouldn't risk it."],
  ])('leaves “%s”', (content, more, newer) => {
    expect(outdates(said(newer, '2026-11-20'), said(content, '2026-11-01', more))).toBe(undefined)
  })
})

it('looks for news of a thing by whole names of its kind', () => {
  const car = { ...said('I drive a Citroën C3.', '2026-11-01'), slot: null }
  const words = endingWords(car)?.split(' ')
  expect(words).toEqual(expect.arrayContaining(['Citroen', 'Citroën', 'van']))
  expect(words).not.toContain('n')
})

it('perhaps leaves a school when the same child changes schools', () => {
  const older = said('Nael goes to the Montessori nursery.', '2026-02-01')
  expect(outdates(said("Nael changes nurseries, he's at the Arco.", '2026-03-01'), older)).toBe('perhaps')
  expect(outdates(said("Ines changes nurseries, she's at the Arco.", '2026-03-01'), older)).toBeUndefined()
})

it("ends no other person's state", () => {
  const [nael, user] = ['Nael is vegetarian.', 'I am vegetarian.'].map((content) => said(content, '2026-02-01'))
  expect(outdates(said("I'm not vegetarian any more.", '2026-03-01'), nael!)).toBeUndefined()
  expect(outdates(said("I'm not vegetarian yet.", '2026-03-01'), user!)).toBeUndefined()
})

it('ends no state of another person with the same name', () => {
  const job = said('Bram Visser works at Lidl.', '2026-02-01', { subject: 'bram visser', predicate: 'works_at' })
  expect(outdates(said('Bram Visser quit his job at Lidl.', '2026-03-01'), job)).toBe('surely')
  expect(outdates(said('Bram Jansen quit his job at Lidl.', '2026-03-01'), job)).toBeUndefined()
  const couple = said('Petra and choir Bram are a couple!', '2026-02-01')
  expect(
    outdates(said('Petra and Bram the beekeeper are not a couple any more.', '2026-03-01'), couple),
  ).toBeUndefined()
})
