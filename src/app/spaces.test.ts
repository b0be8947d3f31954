import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hit, SearchResult } from '../core/hit.ts'
import { mergeResults } from './spaces.ts'

const hit = (id: string, score: number | null, date: number | null = null): Hit => ({ id, score, date }) as Hit
const result = (hits: Hit[], rest: Partial<SearchResult> = {}): SearchResult => ({
  hits,
  degraded: [],
  notes: [],
  timings: {},
  ...rest,
})
const ids = ({ hits }: SearchResult) => hits.map(({ id }) => id).join('')

describe('results of several spaces', () => {
  it('are ordered by calibrated score, ties by id', () => {
    const merged = mergeResults([result([hit('b', 0.9), hit('d', 0.2)]), result([hit('a', 0.9), hit('c', 0.5)])], {
      limit: 3,
    })
    expect(ids(merged)).toBe('abc')
  })

  it('keep the order of each space, which may differ from its scores', () => {
    const one = result([hit('a', 0.5), hit('b', 0.9), hit('c', 0.4)])
    expect(ids(mergeResults([one, result([])], { limit: 9 }))).toBe('abc')
    expect(ids(mergeResults([one, result([hit('d', 0.7)])], { limit: 9 }))).toBe('dabc')
  })

  it('are sorted by date on request, undated last', () => {
    const results = [result([hit('a', 1, 5), hit('b', 1)]), result([hit('c', 0, 9)])]
    expect(ids(mergeResults(results, { limit: 9, order: 'date_desc' }))).toBe('cab')
    expect(ids(mergeResults(results, { limit: 9, order: 'date_asc' }))).toBe('acb')
  })

  it('are merged by date when only filters selected them', () => {
    const results = [result([hit('b', null, 7), hit('d', null, 1), hit('e', null)]), result([hit('a', null, 5)])]
    expect(ids(mergeResults(results, { limit: 9 }))).toBe('bade')
  })

  it('contain each note once, and the longest timing', () => {
    const merged = mergeResults(
      [
        result([], { notes: ['n'], degraded: ['d'], timings: { total: 3, fuse: 2 } }),
        result([], { notes: ['n'], degraded: ['d', 'e'], timings: { total: 7 } }),
      ],
      { limit: 1 },
    )
    expect(merged).toMatchObject({ notes: ['n'], degraded: ['d', 'e'], timings: { total: 7, fuse: 2 } })
  })

  it('do not depend on the order of the spaces, and pages add up to the full list', () => {
    const hits = fc.uniqueArray(fc.record({ id: fc.uuid(), score: fc.integer({ min: 0, max: 5 }) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 5 }), (drafts, size) => {
        const all = drafts.map(({ id, score }) => hit(id, score / 5))
        const spaces = [
          result(all.filter((_, index) => index % 2 === 0)),
          result(all.filter((_, index) => index % 2 === 1)),
        ]
        const whole = ids(mergeResults(spaces, { limit: 1000 }))
        expect(ids(mergeResults([...spaces].reverse(), { limit: 1000 }))).toBe(whole)
        // A space answers with its first hits only, as many as the page needs; its order need not follow the scores.
        let pages = ''
        for (let offset = 0; offset < all.length; offset += size) {
          const first = spaces.map(({ hits }) => result(hits.slice(0, offset + size)))
          pages += ids(mergeResults(first, { limit: size, offset }))
        }
        expect(pages).toBe(whole)
      }),
    )
  })
})
