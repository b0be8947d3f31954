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

  it('lets the two rarest choose where all are common', () => {
    expect(divided(['say', 'time', 'year', 'people'])).toEqual([
      ['year', 'people'],
      ['time', 'say'],
    ])
  })

  it('divides nothing that can be ranked whole, or that asks for more than any of its words', () => {
    expect(divided(['rare', 'other'])).toBeUndefined()
    expect(divided(['year', 'people'])).toBeUndefined()
    expect(divided(['year', 'rare'], { requireAll: true })).toBeUndefined()
    expect(divided(['year', 'rare'], { phrases: [['a', 'b']] })).toBeUndefined()
    expect(divideWords({ any: ['year', 'rare'] }, { ...index, size: 199_999 })).toBeUndefined()
  })
})
