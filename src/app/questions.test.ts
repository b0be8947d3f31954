import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JarvisError } from '../core/errors.ts'
import { toFilter, toRequest, toTime } from './questions.ts'

const now = Date.UTC(2024, 4, 15, 13, 30)
const shipped = { limit: 10, rerank: true, expand: true }

describe('a typed date', () => {
  it('is the first moment of the given day, month or year', () => {
    expect(toTime('2024-05-01', now)).toBe(Date.UTC(2024, 4, 1))
    expect(toTime('2024-05', now)).toBe(Date.UTC(2024, 4, 1))
    expect(toTime('2023', now)).toBe(Date.UTC(2023, 0, 1))
    expect(toTime('today', now)).toBe(Date.UTC(2024, 4, 15))
    expect(toTime('Yesterday', now)).toBe(Date.UTC(2024, 4, 14))
    expect(toTime('7d', now)).toBe(Date.UTC(2024, 4, 8))
    expect(toTime('2w', now)).toBe(Date.UTC(2024, 4, 1))
  })

  it('is refused with examples when it is invalid', () => {
    for (const text of ['', 'soon', '2024-13', '31.12.2024', '7', 'd', '-3d'])
      expect(() => toTime(text, now), text).toThrow(/7d/)
  })

  it('always becomes a time or InvalidInput', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(Number.isFinite(toTime(text, now))).toBe(true)
        } catch (error) {
          expect((error as JarvisError).kind).toBe('InvalidInput')
        }
      }),
    )
  })
})

describe('a query', () => {
  it('may contain sub-queries on their own lines, and without other text the first one is the query', () => {
    expect(toRequest({ query: 'which animal?\nlex: zebra', vec: ['stripes'] }, 'query', shipped, now)).toMatchObject({
      query: 'which animal?',
      variants: [
        { type: 'lex', query: 'zebra' },
        { type: 'vec', query: 'stripes' },
      ],
    })
    expect(toRequest({ query: 'hyde: Zebras are striped.' }, 'query', shipped, now).query).toBe('Zebras are striped.')
    expect(toRequest({ query: '', lex: ['zebra'] }, 'query', shipped, now).query).toBe('zebra')
    expect(toRequest({ query: '' }, 'query', shipped, now)).not.toHaveProperty('variants')
  })

  it('takes omitted values from the settings', () => {
    expect(toRequest({ query: 'x' }, 'search', { ...shipped, limit: 20 }, now)).toMatchObject({ limit: 20, filter: {} })
    expect(toRequest({ query: 'x', limit: 3 }, 'search', shipped, now).limit).toBe(3)
  })

  it('reranks and expands only when both it and the settings ask for it', () => {
    const request = (asked: boolean | undefined, set: boolean) =>
      toRequest({ query: 'x', rerank: asked }, 'query', { ...shipped, rerank: set }, now).rerank
    expect([request(undefined, true), request(true, true), request(false, true), request(true, false)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('has its sub-queries in the order lex, vec, hyde', () => {
    const { variants } = toRequest({ query: 'x', hyde: ['h'], lex: ['a', 'b'], vec: ['v'] }, 'query', shipped, now)
    expect(variants?.map(({ type, query }) => type + query)).toEqual(['lexa', 'lexb', 'vecv', 'hydeh'])
    expect(toRequest({ query: 'x' }, 'query', shipped, now).variants).toBeUndefined()
  })

  it('becomes a filter without empty fields', () => {
    expect(toFilter({ collection: [], tag: [] }, now)).toEqual({})
    expect(toFilter({ tag: ['home'], speaker: ['Ada'], kind: ['document'], before: '2024', path: 'a/' }, now)).toEqual({
      kinds: ['document'],
      facets: { tag: ['home'], speaker: ['Ada'] },
      before: Date.UTC(2024, 0, 1),
      path: 'a/',
    })
  })
})
