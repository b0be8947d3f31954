import { expect, it } from 'vitest'
import { describesPast } from './describes-past.ts'

it.each([
  'Biscuit had to be put to sleep on Friday.',
  'Soraya, 3,280 grams, born on the 15th at 4:12 in the morning.',
  'Third date with Luca went well on Sunday',
])('describes only past events: %s', (text) => expect(describesPast(text)).toBe(true))

it.each([
  'Dentist on Friday at 9',
  'The painter moved it to Friday',
  'We agreed on Friday as the deadline',
  'She told me that she will come on Friday',
  'AWS account gets closed in January.',
  'Dele broke his ankle so we pushed Japan to spring, probably end of March',
  "Waffles' next vaccination is on Friday",
])('may describe future events: %s', (text) => expect(describesPast(text)).toBe(false))
