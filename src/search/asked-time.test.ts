import { describe, expect, it } from 'vitest'
import { asksWhen, isWithin, mentionsTime, namedTime } from './asked-time.ts'

describe('asksWhen', () => {
  it.each([
    'When did Ann move?',
    'Since when is Bob away?',
    'What year was the house built?',
    'How long has she lived there?',
    'Seit wann ist Bob weg?',
    'Quand est-elle partie ?',
    '¿Cuándo se mudó Ana?',
  ])('%s', (question) => expect(asksWhen(question)).toBe(true))

  it.each(['What did Ann say when the storm came?', 'Where does Bob live?', 'Wenn es regnet, was dann?'])(
    'not: %s',
    (question) => expect(asksWhen(question)).toBe(false),
  )
})

describe('mentionsTime', () => {
  it.each([
    'I met her last week.',
    'It was on the 8th.',
    'Das war gestern.',
    'Je l’ai vue mardi.',
    'Fue el año pasado.',
    'Back in 2019.',
  ])('%s', (text) => expect(mentionsTime(text)).toBe(true))

  it.each(['We took the train.', 'Das Haus ist rot.', 'Elle est partie.'])('not: %s', (text) =>
    expect(mentionsTime(text)).toBe(false),
  )
})

describe('namedTime', () => {
  it.each([
    ['What did Ann buy in May 2023?', { month: 4, year: 2023 }],
    ['Where was Bob on 8 March?', { month: 2 }],
    ['Where was Bob on March 8?', { month: 2 }],
    ['Was geschah im März?', { month: 2 }],
    ['Que s’est-il passé en août 2022 ?', { month: 7, year: 2022 }],
    ['¿Qué pasó en septiembre?', { month: 8 }],
    ['notes of 2024-03-15', { month: 2, year: 2024 }],
    ['plans for 2025', { year: 2025 }],
  ])('%s', (question, time) => expect(namedTime(question)).toEqual(time))

  it.each([
    'May I see the plan?',
    'Why did they march on?',
    'Is there life on Mars?',
    'port 8080',
    'the marching band',
  ])('finds none in: %s', (question) => expect(namedTime(question)).toBeUndefined())

  it('returns moments of that month and year', () => {
    const date = Date.UTC(2023, 4, 31, 23)
    expect(isWithin(date, { month: 4 })).toBe(true)
    expect(isWithin(date, { month: 4, year: 2022 })).toBe(false)
    expect(isWithin(date, { year: 2023 })).toBe(true)
  })
})
