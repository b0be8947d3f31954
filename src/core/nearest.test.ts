import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

describe('nearest', () => {
  const names = ['collection', 'context', 'search', 'status', 'limit', 'min-score']

  it('finds the intended name behind typos, swaps and prefixes', () => {
    expect(nearest('colection', names)[0]).toBe('collection')
    expect(nearest('saerch', names)[0]).toBe('search')
    expect(nearest('stat', names)[0]).toBe('status')
    expect(nearest('MIN-SCOER', names)[0]).toBe('min-score')
  })

  it('prefers a name that starts with the input, however much is missing', () => {
    expect(nearest('/api/remember', ['/api/embed', '/api/rebuild', '/api/remember-fact'])[0]).toBe('/api/remember-fact')
  })

  it('returns nothing when no name is similar', () => {
    expect(nearest('xylophone', names)).toEqual([])
    expect(didYouMean([])).toBe('')
  })

  it('limits the number of names and joins them to a sentence', () => {
    expect(nearest('a', ['b', 'c', 'd', 'e'], 2)).toEqual(['b', 'c'])
    expect(didYouMean(['b', 'c'])).toBe(' Did you mean b or c?')
  })
})
