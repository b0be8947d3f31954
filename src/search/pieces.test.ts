import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../text/budget.ts'
import { splitForModel } from './pieces.ts'

/** Any UTF-16 unit, lone surrogates too. (fast-check's own `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

describe('splitForModel', () => {
  it('returns one piece for a text that fits, and none for a blank one', () => {
    expect(splitForModel('Short text.')).toEqual([{ start: 0, end: 11 }])
    expect(splitForModel(' \n ')).toEqual([])
  })

  it('splits at paragraphs and sentences, with overlap', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Here is the sentence with number ${index}.`).join(' ')
    const pieces = splitForModel(text, 100, 25)
    for (const [index, { start, end }] of pieces.entries()) {
      expect(text.slice(start, end)).toMatch(/^Here .*\.$/)
      if (index > 0) expect(start).toBeLessThan(pieces[index - 1]!.end)
    }
  })

  it('fits the window, covers the text and returns no empty piece, for any text', () => {
    const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 150 }), fc.lorem({ maxCount: 60 }))
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 40 }), (given, most, overlap) => {
        const pieces = splitForModel(given, most, overlap)
        expect(pieces).toEqual(splitForModel(given, most, overlap))
        expect(pieces.length === 0).toBe(given.trim() === '')
        let covered = 0
        for (const { start, end } of pieces) {
          expect(given.slice(covered, Math.max(start, covered)).trim()).toBe('')
          expect(estimateTokens(given, start, end)).toBeLessThanOrEqual(most)
          covered = end
        }
        expect(given.slice(covered).trim()).toBe('')
      }),
      { numRuns: 60 },
    )
  })
})
