import { expect, it } from 'vitest'
import { bareCorrection } from './bare-correction.ts'
import { staysAt } from './stays-at.ts'

const fee = { plain: 'The marina says my mooring fee doubles to 2,400', dates: [] }
const rent = { plain: 'My rent goes up to 900', dates: [] }
const launch = { plain: 'The launch moved to 14 December', dates: [{ start: 20, end: 31 }] }
const film = { plain: 'I saw it in 1999 and now again', dates: [{ start: 12, end: 16 }] }
const other = { plain: 'My cat is called Pumice', dates: [] }

it('joins the amount that stays with the statement of the amount that was asked', () => {
  const found = staysAt('It stays at 1,350 if I sign for two years, so I signed', [other, fee])
  expect(found?.of).toBe(1)
  expect(found?.correction).toMatchObject({ wrong: '2,400', right: '1,350' })
  expect(found?.correction.content).toMatch(/^The marina.*2,400\. It stays at 1,350/)
})

it.each([
  ['It stays dark until 9', fee],
  ['It stays at 2,400', fee],
  ['It stays at 1,350', other],
  ['It stays 20 degrees in the cellar all year', rent],
  ['It stays at 20 degrees', rent],
  ['It stays at 1,350 steps', rent],
  ['It remains 3 days until the launch party starts', launch],
  ['It stays at 3', launch],
  ['That remains 1 of my favourite films', film],
  ['It stays at 20', { plain: 'I now have 3 cats', dates: [] }],
])('joins nothing without another amount before it: %s', (plain, before) => {
  expect(staysAt(plain, [before])).toBeUndefined()
})

it('joins an amount with its currency sign', () => {
  expect(staysAt('It remains $850 for a year', [rent])?.correction).toMatchObject({ wrong: '900', right: '850' })
})

it('replaces a number with thousands, and leaves out the reason of the correction', () => {
  const earlier = [{ plain: "I'll be earning 31,500 there" }]
  const found = bareCorrection(' 33,100, I had misread the letter', 'correction', earlier)
  expect(found?.correction.content).toBe("I'll be earning 33,100 there")
  expect(bareCorrection(' 10 people are coming', 'sorry', earlier)).toBeUndefined()
})
