import { expect, it } from 'vitest'
import { placeOf, statementChance } from './statement-chance.ts'

it('the chance of a statement increases with the rank of its turn', () => {
  const passages = new Map([
    ['first', 0],
    ['third', 2],
    ['eighth', 7],
  ])
  const chances = ['first', 'third', 'eighth', 'other'].map((record) =>
    statementChance(0.5, placeOf([record], passages)),
  )
  expect(chances).toEqual([...chances].sort((a, b) => b - a))
  expect(chances[0]).toBeGreaterThan(0.5)
  expect(chances.at(-1)).toBeLessThan(0.1)
})

it('the chance of a statement without a turn is its own score', () => {
  expect(statementChance(0.8, placeOf([], new Map()))).toBe(0.8)
})
