import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { memoryTools } from './memory-tools.ts'
import { documentText, hitsData, hitsText } from './render-answers.ts'

const hit: Hit = {
  id: 'r1',
  docid: '#a1b2c3',
  kind: 'document',
  title: 'Backups',
  collection: 'notes',
  uri: 'jarvis://notes/backup.md',
  path: 'backup.md',
  startLine: 3,
  endLine: 4,
  headings: ['Backups'],
  score: 0.714,
  matchType: 'hybrid',
  snippet: 'Off-site, every night.',
  highlights: [],
  text: 'Off-site, every night.',
  contexts: [],
  date: Date.UTC(2026, 4, 1),
  speaker: null,
  tokens: 5,
  space: 'main',
}
const answer = (...hits: Hit[]) => ({ hits, degraded: [], notes: [], timings: {} })

describe('hits for a model', () => {
  it('show the place, the score and a quote of a passage', () => {
    expect(hitsText(answer(hit))).toBe(
      '1. Backups\n   jarvis://notes/backup.md:3 (lines 3-4) #a1b2c3 (score 0.71, 2026-05-01)\n   > Off-site, every night.',
    )
    expect(hitsData(answer(hit)).hits[0]?.score).toBe(0.71)
  })

  it('say that a list is sorted by date when only filters were given', () => {
    const listed = answer({ ...hit, score: null, matchType: 'listed' })
    expect(hitsText(listed)).toContain('#a1b2c3 (listed by date, 2026-05-01)')
    expect(hitsData(listed).hits[0]).not.toHaveProperty('score')
  })

  it('omit blank lines', () => {
    const blanked = { ...hit, text: `# Memory\n${' '.repeat(90)}\n${' '.repeat(40)}\n\n- Tea.  ` }
    expect(hitsData(answer(blanked)).hits[0]?.passage).toBe('# Memory\n\n- Tea.')
  })
})

describe('a document for a model', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 11}.`)
  const document = (text: string) => ({
    ...{ uri: 'jarvis://notes/big.md', docid: '#a1b2c3', title: 'Big', collection: 'notes', path: 'big.md' },
    ...{ startLine: 11, endLine: 10 + text.split('\n').length, totalLines: 60_000, contexts: [], stale: false, text },
  })

  it('is cut when it is too long, and says how to continue', () => {
    const text = documentText(document(lines(20_000).join('\n')))
    expect(text.length).toBeLessThan(41_000)
    const last = Number(/Line (\d+)\.$/.exec(text)?.[1])
    expect(text).toContain(`lines 11-${last} of 60000. Next part: #a1b2c3:${last + 1}.`)
    expect(documentText(document(lines(30).join('\n')))).toContain('lines 11-40 of 60000. Next part: #a1b2c3:41.')
  })

  it('says that a line is too long', () => {
    const text = documentText(document('x'.repeat(1_000_000)))
    expect(text.length).toBeLessThan(41_000)
    expect(text).toContain('Note: line 11 is cut here.')
  })
})

describe('the result of remember_fact', () => {
  it('lists possibly outdated facts for a model, quoted and with usable ids', () => {
    const fact = { id: '01new', content: 'Netflix went up to 17.99.' }
    const earlier = [{ id: '01old', content: 'Netflix is\n15.49 a month.' }]
    const remember = memoryTools.find(({ name }) => name === 'remember_fact')!
    expect(remember.text({ outcomes: [{ kind: 'added', fact, earlier }] } as never).split('\n')).toEqual([
      'Remembered: Netflix went up to 17.99. [fact/01new]',
      'Said before, perhaps outdated:',
      '> Netflix is 15.49 a month. [fact/01old]',
      'If the new one replaces it, call again with `replaces`.',
    ])
  })
})
