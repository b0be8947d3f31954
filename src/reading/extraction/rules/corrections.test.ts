import { expect, it } from 'vitest'
import { findDates } from '../../../dates/find-dates.ts'
import { correct } from './corrections.ts'

const now = Date.parse('2026-11-29')
const corrected = (older: string, newer: string) =>
  correct(newer, findDates(newer, now), [{ plain: older, dates: findDates(older, now) }])?.correction.content

it.each([
  ['My exam is on Thursday.', 'Sorry, Tuesday.', 'My exam is on Tuesday.'],
  ['My exam is on Thursday.', 'No wait, the exam is on Friday.', 'My exam is on Friday.'],
  ['The vet comes on Monday.', 'Actually she said Wednesday would be better.', 'The vet comes on Wednesday.'],
])('%s — %s', (older, newer, right) => {
  expect(corrected(older, newer)).toBe(right)
})

it.each([
  ['Jonas is allergic to cats, found out on Monday.', 'Oh no, I will bring the projector on Friday.'],
  ['The dentist appointment is on Monday.', 'Sorry, I bring the birthday cake on Sunday.'],
  ['My son was born on 2 June.', 'Well, actually the plumber comes on 4 June.'],
])('%s — does not correct: %s', (older, newer) => {
  expect(corrected(older, newer)).toBeUndefined()
})
