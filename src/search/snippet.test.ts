import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from '../text/tokenize.ts'
import { makeSnippet, snippetLength } from './snippet.ts'

const terms = (words: string) => new Set(analyse(words))

describe('makeSnippet', () => {
  it('shows a short passage completely', () => {
    const snippet = makeSnippet('The red car.', terms('car'))
    expect(snippet).toEqual({ text: 'The red car.', highlights: [[8, 11]], offset: 0 })
  })

  it('shows where the query words are close together', () => {
    const filler = 'Nothing of interest is said in this sentence. '.repeat(20)
    const snippet = makeSnippet(`A car.\n${filler}\nThe red car was sold in May.\n${filler}`, terms('red car sold'))
    expect(snippet.text).toContain('The red car was sold in May.')
    const marked = snippet.highlights.map(([start, end]) => snippet.text.slice(start, end))
    expect(marked).toEqual(['red', 'car', 'sold'])
  })

  it('begins with prose, after properties and headings', () => {
    const head = '---\ntags: [sea]\ntitle: Tides\n---\n\n# Tides\n\n## High water\n\n'
    const snippet = makeSnippet(`${head}The tide is high at noon.`, terms('tide'))
    expect(snippet).toEqual({ text: 'The tide is high at noon.', highlights: [[4, 8]], offset: head.length })
    expect(makeSnippet(`${head}${'Low water follows. '.repeat(40)}`, terms('tides')).text).toMatch(/^Low water/)
    expect(makeSnippet('# Tides\n', terms('tide')).text).toBe('# Tides')
    expect(makeSnippet('---\nA line of dashes opens this.', terms('dashes')).text).toMatch(/^---/)
    expect(makeSnippet('#tag and text', terms('text')).text).toBe('#tag and text')
  })

  it.for([
    ["import Tabs from '@theme/Tabs'\nimport { Since } from '../x'\n\n<Tabs>\n", 'The tide is high.'],
    ["import {\n  Tabs,\n  Tide,\n} from 'astro'\n\n", 'The tide is high.'],
    ['<!-- tide\n over lines -->\n<p align="center">\n\n# Tide\n', 'The tide is high.'],
    ['from __future__ import annotations\nimport os\nimport tide as t\n\n', 'def tide():\n    return 1'],
    ['package tide;\n\nimport java.util.List;\n', 'class Tide {}'],
    ["'use strict'\nconst tide = require('tide')\n", 'tide()'],
  ] as const)('does not begin with imports, tags or comments: %s', ([before, shown]) => {
    expect(makeSnippet(before + shown, terms('tide')).text).toBe(shown)
  })

  it('shows an import when nothing else matches, and prose that only resembles one', () => {
    const code = "import { tide } from 'sea'\n\nexport const high = 1\n"
    expect(makeSnippet(code, terms('tide')).text).toContain('export const high')
    expect(makeSnippet("import { tide } from 'sea'\n", terms('tide')).text).toBe("import { tide } from 'sea'")
    expect(makeSnippet('import duties rose with the tide of 1890', terms('tide')).text).toMatch(/^import duties/)
    expect(makeSnippet('from then on the tide fell', terms('tide')).text).toMatch(/^from then/)
  })

  it('is always a slice of the passage with highlights inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.string({ maxLength: 20 }), (text, words) => {
        const { text: part, offset, highlights } = makeSnippet(text, terms(words))
        expect(text.slice(offset, offset + part.length)).toBe(part)
        expect(part.length).toBeLessThanOrEqual(snippetLength + 1)
        for (const [start, end] of highlights) expect(0 <= start && start < end && end <= part.length).toBe(true)
      }),
    )
  })
})
