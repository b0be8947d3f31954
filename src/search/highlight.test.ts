import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../text/parse-query.ts'
import { analyse, placeTerms } from '../text/tokenize.ts'
import { matchSpans } from './highlight.ts'

/** Any UTF-16 unit, lone surrogates too. (fast-check's own `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

const marked = (text: string, question: string): string => {
  const terms = new Set(parseQuery(question).any.map((term) => term.term))
  let result = ''
  let at = 0
  for (const [start, end] of matchSpans(text, terms)) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return result + text.slice(at)
}

describe('matchSpans', () => {
  it.each([
    ['We backed up the servers.', 'backing server', 'We [backed] up the [servers].'],
    ['call getObservationsByIds(ids)', 'observation', 'call get[Observations]ByIds(ids)'],
    ['call getObservationsByIds()', 'getObservationsByIds', 'call [getObservationsByIds]()'],
    ['src/store/open.ts', 'store', 'src/[store]/open.ts'],
    ['version 5.2.3, not 5.2.4', '5.2.3', 'version [5.2.3], not [5.2].4'],
    ['Anna’s café', 'anna cafe', '[Anna’s] [café]'],
    ['私は東京都に行く', '東京都', '私は[東京都]に行く'],
    ['nothing here', 'absent', 'nothing here'],
  ])('%s ← %s', (text, question, expected) => {
    expect(marked(text, question)).toBe(expected)
  })

  it('has a span for every term of a text, in order and without overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        const terms = analyse(text)
        const spans = matchSpans(text, new Set(terms))
        expect(spans.length > 0).toBe(terms.length > 0)
        let at = 0
        for (const [start, end] of spans) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

const word = fc.oneof(
  fc.constantFrom(
    'went',
    'ate',
    'Children',
    'understood',
    'go',
    'eat',
    'Anna’s',
    'getUserName',
    'v1.2.3',
    'Ärger',
    'don’t',
  ),
  fc.constantFrom(
    'IT',
    'e-mail',
    'src/text/open.ts',
    '東京都',
    'école',
    '5km',
    'İstanbul',
    'ies',
    'sses',
    'ying',
    'skies',
  ),
  fc.stringMatching(/^[A-Za-z]{1,9}$/),
  fc.stringMatching(/^[a-z]{1,6}(?:ing|ed|ies|ness|s|ational)$/),
)

describe('placeTerms', () => {
  it('finds each term as often as it is indexed, whatever its words begin with', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const text = words.join(' ')
        const indexed = analyse(text)
        for (const term of new Set(indexed)) {
          const found = placeTerms(text, new Set([term]))
          // A single character of a run is also a term, so it may be found more often.
          if (/^[\p{sc=Han}]$/u.test(term)) continue
          expect([term, found.length]).toEqual([term, indexed.filter((other) => other === term).length])
        }
      }),
      { numRuns: 400 },
    )
  })
})
