import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alignTable,
  alignWrapped,
  bytes,
  columns,
  markSpans,
  modelName,
  number,
  printable,
  styleMarks,
  times,
  toCsv,
  wrap,
  wrapLines,
} from './layout.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 200 })

/** Any sequence of UTF-16 units, halves of pairs and control characters among them. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

describe('text from files', () => {
  it('cannot move the cursor, hide text, or change the writing direction', () => {
    expect(printable('a\u001b[31mred\u0007\u009bb\u202ec\td\r\ne')).toBe('a[31mredbc d e')
    fc.assert(
      fc.property(anything, (any) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be gone
        expect(printable(any)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })
})

describe('wrap', () => {
  it('stays within the width and loses nothing but spaces', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 40 }), (any, width) => {
        const clean = printable(any)
        const lines = wrap(clean, width)
        for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(clean.replaceAll(' ', ''))
      }),
    )
  })

  it('continues below the start of a line, and leaves fitting lines', () => {
    const list = '  write-commit   300\n    Write a commit that others can read.'
    expect(wrapLines(list, 24)).toBe('  write-commit   300\n    Write a commit that\n    others can read.')
  })

  it('counts wide letters as two columns and combining marks as none', () => {
    expect(columns('備份')).toBe(4)
    expect(columns('e\u0301')).toBe(1)
    expect(wrap('備份備份備份', 4)).toEqual(['備份', '備份', '備份'])
  })
})

describe('highlights', () => {
  it('mark each word once, whatever the spans', () => {
    const marked = markSpans('off-site backups on disk', [[0, 16]])
    expect(styleMarks(marked, (word) => `[${word}]`)).toBe('[off-site] [backups] on disk')
    const span = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    fc.assert(
      fc.property(text, fc.array(span, { maxLength: 4 }), (any, spans) => {
        const clean = printable(any).replace(/[\ue000\ue001]/g, '')
        const shown = styleMarks(
          markSpans(
            clean,
            spans.filter(([, end]) => end <= clean.length),
          ),
          (word) => word,
        )
        expect(shown).toBe(clean)
      }),
    )
  })
})

describe('tables', () => {
  it('align by visible width', () => {
    expect(
      alignTable(
        [
          ['a', 1, 'x'],
          ['備份', 20, 'y'],
        ],
        [1],
      ),
    ).toEqual(['a      1  x', '備份  20  y'])
  })

  it('as CSV preserve quotes, commas and line ends, and contain no formula', () => {
    expect(
      toCsv([
        { a: 'x,"y"\n', b: null, c: ['p', 'q'] },
        { a: '=1+1', b: -2, c: [] },
      ]),
    ).toBe('a,b,c\n"x,""y""\n",,p | q\n\'=1+1,-2,')
  })

  it('show sizes in a fitting unit', () => {
    expect([0, 999, 1000, 12_345, 5_600_000].map(bytes)).toEqual(['0 B', '999 B', '1.0 KB', '12 KB', '5.6 MB'])
  })
})

describe('tables with running text', () => {
  const rows = [
    ['search.limit', '10', 'Hits in an answer, unless a question says otherwise by itself.'],
    ['offline', 'false', 'Nothing may leave this machine.'],
  ]

  it('continue below their last column within the width', () => {
    const lines = alignWrapped(rows, (text) => text, 64)
    expect(lines).toEqual([
      'search.limit  10     Hits in an answer, unless a question says',
      '                     otherwise by itself.',
      'offline       false  Nothing may leave this machine.',
    ])
  })

  it('put the text on separate lines when little width is left', () => {
    expect(alignWrapped(rows, (text) => text, 40)[1]).toBe('    Hits in an answer, unless a question')
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 120 }), (width) => {
        for (const line of alignWrapped(rows, (text) => text, width)) expect(columns(line)).toBeLessThanOrEqual(width)
      }),
    )
  })

  it('align colored and plain cells', () => {
    const [plain = '', coloured = ''] = alignTable([
      ['fact_add', 'x'],
      ['\u001b[2mfact_add, undone\u001b[22m', 'x'],
    ])
    expect(plain.indexOf('x')).toBe(columns(coloured) - 1)
  })
})

describe('numbers and names in words', () => {
  it('say once for one, and never for none', () => {
    expect([times(0), times(1), times(1200)]).toEqual(['never', 'once', '1,200 times'])
  })

  it('write numbers with commas', () => {
    const any = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((value) => Math.round(value * 100) / 100),
    )
    fc.assert(
      fc.property(any, (value) => {
        expect(number(value)).toBe((value + 0).toLocaleString('en'))
      }),
    )
  })

  it('omit the fingerprint of a model, but keep colons of its name', () => {
    expect(modelName('bge-small-en-v1.5-int8:6c9c6101:onnxruntime-node-1.16:cls')).toBe('bge-small-en-v1.5-int8')
    expect(modelName('nomic-embed-text:latest')).toBe('nomic-embed-text:latest')
  })
})
