import { describe, expect, it } from 'vitest'
import { divideWords } from './drivers.ts'

const counts: Record<string, number> = { rare: 40, other: 900, year: 9000, people: 12_000, time: 15_000, say: 20_000 }
const index = { size: 300_000, frequency: (term: string) => counts[term] ?? 0, rankedMost: 1000 }
const divided = (any: string[], more = {}) => {
  const parts = divideWords({ any, ...more }, index)
  return parts && [parts.drivers.any, parts.beside.any]
}

describe('words of a question in a large index', () => {
  it('lets rare words choose and common ones add to the score', () => {
    expect(divided(['year', 'other', 'rare'])).toEqual([['rare', 'other'], ['year']])
    expect(divided(['say', 'year', 'nowhere', 'rare'])).toEqual([['rare'], ['year', 'say']])
  })

  it('says what a passage without a rare word can have at most', () => {
    const { mostWithout } = divideWords({ any: ['year', 'say', 'rare'] }, index)!
    expect(mostWithout).toBeCloseTo(2.2 * (Math.log(291_000.5 / 9000.5) + Math.log(280_000.5 / 20_000.5)), 9)
  })

  it('divides nothing that can be ranked whole, that has no rare word, or that asks for more than any of its words', () => {
    expect(divided(['rare', 'other'])).toBeUndefined()
    expect(divided(['say', 'time', 'year', 'people'])).toBeUndefined()
    expect(divided(['year', 'rare'], { requireAll: true })).toBeUndefined()
    expect(divided(['year', 'rare'], { phrases: [['a', 'b']] })).toBeUndefined()
  })
})
