import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Jarvis, openJarvis } from '../../src/index.ts'
import { sampleNotes, writeNotes } from './jarvis.ts'

let folder: string
let jarvis: Jarvis
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-fuzz-'))
  writeNotes(join(folder, 'notes'), sampleNotes)
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    environment: {},
    config: { 'embedding.model': 'none' },
  })
  await jarvis.collectionAdd({ folder: join(folder, 'notes') })
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const operators = fc.constantFrom(
  '"',
  "'",
  '*',
  '-',
  '(',
  ')',
  ':',
  'tag:',
  'path:',
  'kind:',
  'before:',
  'after:',
  'NEAR',
  'AND',
  'OR',
  'NOT',
  '^',
  '{',
  '}',
  '\0',
  '\u{1F600}',
  '備份',
  'ñ',
  '%',
  '_',
  ';--',
  'backup',
  'garden',
  '+',
  '~',
  '\\',
  '\n',
  '\t',
)

const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
  .map((codes) => String.fromCharCode(...codes))

it('answers any query and keeps the index intact', async () => {
  const text = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.oneof(operators, units), { maxLength: 8 }).map((parts) => parts.join('')),
    },
    { weight: 2, arbitrary: fc.array(operators, { maxLength: 12 }).map((parts) => parts.join(' ')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  )
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const { hits, timings } = await jarvis.search.search({ query, limit: 3 })
      expect(hits.length).toBeLessThanOrEqual(3)
      for (const { score } of hits) expect(score >= 0 && score <= 1).toBe(true)
      expect(timings.total).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 3000 },
  )
  const again = await jarvis.search.search({ query: 'encrypted' })
  expect(again.hits).toHaveLength(1)
})

it('returns the same answer to the same question', async () => {
  const ask = async () =>
    JSON.stringify((await jarvis.search.query({ query: 'backup garden plan', explain: true })).hits)
  const first = await ask()
  for (let round = 0; round < 5; round++) expect(await ask()).toBe(first)
})
