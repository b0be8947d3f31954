import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChunkFormat, chunkFormats, chunkText } from './chunk.ts'

/** Any UTF-16 unit, lone surrogates too. (fast-check's own `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

const line = fc.oneof(
  fc.constantFrom(
    '',
    '# Title',
    '## Part',
    'Heading',
    '===',
    '---',
    '```ts',
    '```',
    '~~~~',
    '- item',
    '  - inner',
    '| a | b |',
    '\tconst x = 1',
    'function f() {',
    '}',
    '日本語の文。もう一つ。',
    '😀😀😀',
  ),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  fc.constant('word '.repeat(60)),
  fc.constant('x'.repeat(400)),
)
const textOf = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\n\n', '\r')), { maxLength: 25 })
  .map((lines) => lines.map((parts) => parts.join('')).join(''))

const insidePair = (text: string, offset: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, offset - 1), offset + 1))
const nonWhite = (text: string): string => text.replace(/\s+/g, '')

describe('chunkText', () => {
  it.each(chunkFormats)('covers all of a %s text, in order, with exact slices', async (format: ChunkFormat) => {
    await fc.assert(
      fc.asyncProperty(
        textOf,
        fc.integer({ min: 2, max: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (text, targetTokens, overlapRatio) => {
          const chunks = await chunkText(text, {
            format,
            size: { tokens: targetTokens, overlap: targetTokens * overlapRatio },
          })
          let covered = 0
          let previousStart = -1
          const faults: string[] = []
          const check = (right: boolean, fault: string): void => void (right || faults.push(fault))
          for (const { startOffset: start, endOffset: end, ...chunk } of chunks) {
            check(chunk.text === text.slice(start, end), 'exact slice')
            check(chunk.text.trim() !== '', 'not blank')
            check(start > previousStart && end > covered, 'goes on')
            check(nonWhite(text.slice(covered, Math.max(covered, start))) === '', 'no hole')
            check(chunk.startLine === text.slice(0, start).split('\n').length, 'start line')
            check(chunk.endLine === text.slice(0, end).split('\n').length, 'end line')
            check(![start, end].some((offset) => insidePair(text, offset)), 'whole characters')
            previousStart = start
            covered = end
          }
          expect(faults).toEqual([])
          expect(nonWhite(text.slice(covered))).toBe('')
        },
      ),
      { numRuns: 150 },
    )
  })
})
