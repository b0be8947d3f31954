import { expect, it } from 'vitest'
import { bareCorrection } from './bare-correction.ts'
import { staysAt } from './stays-at.ts'

const fee = { plain: 'The marina says my mooring fee doubles to 2,400' }
const other = { plain: 'My cat is called Pumice' }

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
])('joins nothing without another amount before it: %s', (plain, before) => {
  expect(staysAt(plain, [before])).toBeUndefined()
})

it('replaces a number with thousands, and leaves out the reason of the correction', () => {
  const earlier = [{ plain: "I'll be earning 31,500 there" }]
  const found = bareCorrection(' 33,100, I had misread the letter', 'correction', earlier)
  expect(found?.correction.content).toBe("I'll be earning 33,100 there")
  expect(bareCorrection(' 10 people are coming', 'sorry', earlier)).toBeUndefined()
})
