import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chunkLines } from './chunk-lines.ts'

const size = { tokens: 400, overlap: 80 }
const chunks = async (text: string) =>
  (await chunkLines(text, size)).map(({ text: own, headings, startLine, endLine }) => [
    own,
    headings.join(' › '),
    `${startLine}-${endLine}`,
  ])

it('creates a passage for each item and paragraph, with its headings', async () => {
  const text = [
    '# Memory',
    '',
    '## Home',
    '- Lives in Porto.',
    '- Has two cats:',
    '  Mia and Tom.',
    '',
    'The boiler is old',
    'and loud.',
    '### Garden',
    '1. Tomatoes go south.',
    '## Work',
    '```',
    '# no heading',
    '',
    'make it',
    '```',
  ].join('\n')
  expect(await chunks(text)).toEqual([
    ['- Lives in Porto.', 'Memory › Home', '4-4'],
    ['- Has two cats:\n  Mia and Tom.', 'Memory › Home', '5-6'],
    ['The boiler is old\nand loud.', 'Memory › Home', '8-9'],
    ['1. Tomatoes go south.', 'Memory › Home › Garden', '11-11'],
    ['```\n# no heading\n\nmake it\n```', 'Memory › Work', '13-17'],
  ])
})

it('splits long items, and loses no word of any text', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} says a little more.`).join(' ')
  expect((await chunks(`## Long\n- ${long}`)).length).toBeGreaterThan(1)
  const line = fc.constantFrom('# A', '### B', '- x', '  more', 'text', '', '```', '1. one', '| a |', '   ', 'äöü')
  const property = fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
    const text = lines.join('\n')
    const covered = new Set<number>()
    for (const { text: own, startOffset, endOffset } of await chunkLines(text, size)) {
      expect(text.slice(startOffset, endOffset)).toBe(own)
      for (let at = startOffset; at < endOffset; at++) covered.add(at)
    }
    const missing = [...text].filter((unit, at) => unit.trim() !== '' && !covered.has(at)).join('')
    // A heading stays with the text below it.
    expect(missing.replace(/[#AB]/g, '')).toBe('')
  })
  await fc.assert(property, { numRuns: 300, seed: 4 })
})
