import { describe, expect, it } from 'vitest'
import { joinFilters, readQuestion } from './question.ts'

describe('readQuestion', () => {
  it('joins typed filters with filter arguments', () => {
    const { filter, text } = readQuestion('tag:work backups after:2024-03', { collections: ['notes'] })
    expect(filter).toEqual({
      collections: ['notes'],
      facets: { tag: ['work'] },
      after: Date.UTC(2024, 2, 1),
    })
    expect(text).toBe('backups')
  })

  it('narrows a given path by a typed one, and accepts either of two typed ones', () => {
    expect(readQuestion('fence path:b/', { path: 'a/' }).filter).toEqual({ paths: [['a/'], ['b/']] })
    expect(readQuestion('fence path:a/ path:b/').filter).toEqual({ paths: [['a/', 'b/']] })
    expect(readQuestion('fence path:b/').filter).toEqual({ path: 'b/' })
  })

  it('lists the kinds when one is misspelled', () => {
    expect(readQuestion('kind:documnt x').notes.join(' ')).toContain('document')
  })

  it('recognizes a query of filters only', () => {
    expect(readQuestion('tag:work').isEmpty).toBe(true)
    expect(readQuestion('tag:work x').isEmpty).toBe(false)
  })
})

describe('joinFilters', () => {
  it('passes only what both pass', () => {
    expect(
      joinFilters({ collections: ['a', 'b'], after: 5 }, { collections: ['b', 'c'], after: 3, before: 9 }),
    ).toEqual({
      collections: ['b'],
      after: 5,
      before: 9,
    })
    expect(joinFilters({ path: 'a/' }, { path: 'b/' })).toEqual({ paths: [['a/'], ['b/']] })
    expect(joinFilters({ path: 'a/' }, {})).toEqual({ path: 'a/' })
    expect(joinFilters({ facets: { tag: ['a', 'b'] } }, { facets: { tag: ['b'], type: ['x'] } })).toEqual({
      facets: { tag: ['b'], type: ['x'] },
    })
    expect(joinFilters({ facets: { tag: ['a'] } }, { facets: { tag: ['a', 'b'] } })).toEqual({ facets: { tag: ['a'] } })
  })

  it('requires both of two tags', () => {
    const joined = joinFilters({ facets: { tag: ['a'] } }, { facets: { tag: ['b'] } })
    expect(joined).toEqual({ facets: { tag: ['a'] }, also: [{ tag: ['b'] }] })
    expect(joinFilters(joined, { facets: { tag: ['c'], lang: ['de'] } })).toEqual({
      facets: { tag: ['a'], lang: ['de'] },
      also: [{ tag: ['b'] }, { tag: ['c'] }],
    })
    expect(joinFilters({ without: { tag: ['a'] } }, { without: { tag: ['b'] } })).toEqual({
      without: { tag: ['a', 'b'] },
    })
  })
})
