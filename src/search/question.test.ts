import { describe, expect, it } from 'vitest'
import { joinFilters, readQuestion } from './question.ts'

describe('readQuestion', () => {
  it('joins typed filters with those given as arguments', () => {
    const { filter, text } = readQuestion('tag:work backups after:2024-03', { collections: ['notes'] })
    expect(filter).toEqual({
      collections: ['notes'],
      facets: { tag: ['work'] },
      after: Date.UTC(2024, 2, 1),
    })
    expect(text).toBe('backups')
  })

  it('lets a typed path narrow a given one, and takes any of two typed ones', () => {
    expect(readQuestion('fence path:b/', { path: 'a/' }).filter).toEqual({ paths: [['a/'], ['b/']] })
    expect(readQuestion('fence path:a/ path:b/').filter).toEqual({ paths: [['a/', 'b/']] })
    expect(readQuestion('fence path:b/').filter).toEqual({ path: 'b/' })
  })

  it('says which kinds there are when one is misspelt', () => {
    expect(readQuestion('kind:documnt x').notes.join(' ')).toContain('document')
  })

  it('knows a question that has nothing but filters', () => {
    expect(readQuestion('tag:work').isEmpty).toBe(true)
    expect(readQuestion('tag:work x').isEmpty).toBe(false)
  })
})

describe('joinFilters', () => {
  it('lets pass only what both let pass', () => {
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

  it('asks for both of two tags, as a record may have them', () => {
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
