import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedLines } from './typed-lines.ts'

describe('typed lines of a query', () => {
  it('are extracted, and the rest is the query', () => {
    expect(
      readTypedLines('what animal?\nlex: zebra "black stripes"\n vec: a pattern on its coat \nhyde: Zebras.'),
    ).toEqual({
      text: 'what animal?',
      lines: [
        { type: 'lex', query: 'zebra "black stripes"' },
        { type: 'vec', query: 'a pattern on its coat' },
        { type: 'hyde', query: 'Zebras.' },
      ],
    })
  })

  it('are not recognized in ordinary text', () => {
    for (const text of ['lex:zebra', 'see lex: zebra', 'Lex: a robot', 'vec:', 'tag:x', ''])
      expect(readTypedLines(text)).toEqual({ text, lines: [] })
  })

  it('lose no line for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('lex: a', 'vec: b', 'words', '', 'hyde:c'), { maxLength: 9 }), (parts) => {
        const { text, lines } = readTypedLines(parts.join('\n'))
        const typed = parts.filter((part) => /^(lex|vec): /.test(part)).length
        expect(lines).toHaveLength(typed)
        expect(text.split('\n').filter((line) => line !== '')).toEqual(
          parts.filter((part) => !/^(lex|vec): /.test(part) && part !== ''),
        )
      }),
    )
  })
})
