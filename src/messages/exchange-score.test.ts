import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exchangeScore } from './exchange-score.ts'

it('keeps the order of the index scores and is between 0 and 1', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(chance, chance, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map(exchangeScore) as [number, number]
      return low >= 0 && high < 1 && low <= high
    }),
  )
})

it('passes the default minimum of 0.3 from an index score of .15, and not below .1', () => {
  expect(exchangeScore(0)).toBe(0)
  expect(exchangeScore(0.1)).toBeLessThan(0.3)
  expect(exchangeScore(0.17)).toBeGreaterThan(0.3)
})
