import { expect, it } from 'vitest'
import { withEnglishDays } from './german-days.ts'

it.each([
  ['Ich schicke es morgen', 'Ich schicke es tomorrow'],
  ['Morgen früh', 'tomorrow früh'],
  ['bis morgen', 'bis tomorrow'],
  ['Übermorgen dann', 'in 2 days dann'],
  ['am Freitag', 'on Friday'],
  ['am 12. Juni', 'am June 12'],
])('returns the day that a German text names: %s', (text, english) => {
  expect(withEnglishDays(text)).toBe(english)
})

it.each(['Guten Morgen', 'am Morgen', 'Ich laufe jeden Morgen', 'an diesem Morgen', 'gestern Morgen'])(
  'does not read a part of a day as tomorrow: %s',
  (text) => {
    expect(withEnglishDays(text)).toBeUndefined()
  },
)

it.each([
  ['Freitag Morgen', /^on Friday/],
  ['am Freitagmorgen oder Freitag morgen', /Friday/],
  ['heute Morgen', /^today/],
  ['übermorgen Morgen', /^in 2 days/],
])('keeps the day before a part of it: %s', (text, day) => {
  const english = withEnglishDays(text)
  expect(english).toMatch(day)
  expect(english).not.toContain('tomorrow')
})
