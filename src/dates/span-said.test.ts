import { expect, it } from 'vitest'
import { spanSaid } from './span-said.ts'

// A Tuesday.
const base = Date.UTC(2026, 2, 10, 12)
const said = (text: string, past = false) => {
  const { validFrom, validTo } = spanSaid(text, base, past)
  const day = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString().slice(0, 10))
  return `${day(validFrom)} ${day(validTo)}`.trim()
}

it.each([
  ['Since 2019 I work at Acme.', '2019-01-01'],
  ['I have had a dog since May 2022.', '2022-05-01'],
  ['I have been vegan since about 2015', '2015-01-01'],
  ['Starting from next Monday I work in Oslo.', '2026-03-16'],
  ['From 2018 to 2021 I studied in Madrid.', '2018-01-01 2022-01-01'],
  ['I was at Globex from March 2018 until June 2020.', '2018-03-01 2020-07-01'],
  ['She lived here between 2010 and 2012.', '2010-01-01 2013-01-01'],
  ['From 2026-04-01 on the office is closed.', '2026-04-01'],
])('reads the start of a period: %s', (text, span) => expect(said(text)).toBe(span))

it.each([
  ['I lived in Lisbon until 2020.', '2021-01-01'],
  ['The shop is closed until 2026-03-20.', '2026-03-21'],
  ['She is away till Friday.', '2026-03-14'],
])('reads the end of a period: %s', (text, span) => {
  expect(spanSaid(text, base).validFrom).toBeUndefined()
  expect(said(text)).toBe(span)
})

it.each([
  'I moved to Porto in March 2021.',
  'The flat has 2019 square feet.',
  'I like films from 1999.',
  'A letter from 2012 lay on the table.',
  'Version 2.0 came out on 2024-05-01.',
  'From 2021 to 2018 nothing makes sense.',
  'I have not slept since.',
])('treats no other date as a period: %s', (text) => expect(said(text)).toBe(''))
