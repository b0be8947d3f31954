import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('editDistance', () => {
  const cases: [a: string, b: string, distance: number][] = [
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'xabc', 1],
    ['abc', 'axc', 1],
    ['abcdef', 'badcfe', 3],
    ['deployment', 'deplyoment', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ]
  for (const [a, b, distance] of cases) {
    it(`is ${distance} between "${a}" and "${b}"`, () => expect(editDistance(a, b, 9)).toBe(distance))
  }

  it('stops at the bound, and is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 80 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, bound) => {
        const exact = editDistance(a, b, 100)
        expect(editDistance(a, b, bound)).toBe(Math.min(exact, bound + 1))
        expect(editDistance(b, a, 100)).toBe(exact)
        expect(exact).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(exact === 0).toBe(a === b)
      }),
    )
  })
})
