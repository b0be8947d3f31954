import { describe, expect, it } from 'vitest'
import { divideWords } from './drivers.ts'

const counts: Record<string, number> = { rare: 40, other: 900, year: 9000, people: 12_000, time: 15_000, say: 20_000 }
const index = { size: 300_000, frequency: (term: string) => counts[term] ?? 0, rankedMost: 1000 }
const divided = (any: string[], more = {}) => {
  const parts = divideWords({ any, ...more }, index)
  return parts && [parts.drivers.any, parts.beside.any]
}

describe('query words in a large index', () => {
  it('select by rare words and add common ones to the score', () => {
    expect(divided(['year', 'other', 'rare'])).toEqual([['rare', 'other'], ['year']])
    expect(divided(['say', 'year', 'nowhere', 'rare'])).toEqual([['rare'], ['year', 'say']])
  })

  it('bound the score of a passage without a rare word', () => {
    const { mostWithout } = divideWords({ any: ['year', 'say', 'rare'] }, index)!
    expect(mostWithout).toBeCloseTo(2.2 * (Math.log(291_000.5 / 9000.5) + Math.log(280_000.5 / 20_000.5)), 9)
  })

  it('are not divided when everything can be ranked, no word is rare, or all words are required', () => {
    expect(divided(['rare', 'other'])).toBeUndefined()
    expect(divided(['say', 'time', 'year', 'people'])).toBeUndefined()
    expect(divided(['year', 'rare'], { requireAll: true })).toBeUndefined()
    expect(divided(['year', 'rare'], { phrases: [['a', 'b']] })).toBeUndefined()
  })
})
