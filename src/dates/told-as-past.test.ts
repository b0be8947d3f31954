import { expect, it } from 'vitest'
import { toldAsPast } from './told-as-past.ts'

it.each([
  'Biscuit had to be put to sleep on Friday.',
  'Soraya, 3,280 grams, born on the 15th at 4:12 in the morning.',
  'Third date with Luca went well on Sunday',
])('tells what has happened: %s', (text) => expect(toldAsPast(text)).toBe(true))

it.each([
  'Dentist on Friday at 9',
  'The painter moved it to Friday',
  'We agreed on Friday as the deadline',
  'She told me that she will come on Friday',
  'AWS account gets closed in January.',
  'Dele broke his ankle so we pushed Japan to spring, probably end of March',
  "Waffles' next vaccination is on Friday",
])('may tell of what is to come: %s', (text) => expect(toldAsPast(text)).toBe(false))
