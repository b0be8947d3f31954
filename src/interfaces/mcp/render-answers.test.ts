import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { hitsData, hitsText } from './render-answers.ts'

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
  it('say where a passage is, how well it answers, and quote it', () => {
    expect(hitsText(answer(hit))).toBe(
      '1. Backups\n   jarvis://notes/backup.md:3 (lines 3-4) #a1b2c3 (score 0.71, 2026-05-01)\n   > Off-site, every night.',
    )
    expect(hitsData(answer(hit)).hits[0]?.score).toBe(0.71)
  })

  it('say that a list by date is one, where only filters were given', () => {
    const listed = answer({ ...hit, score: null, matchType: 'listed' })
    expect(hitsText(listed)).toContain('#a1b2c3 (listed by date, 2026-05-01)')
    expect(hitsData(listed).hits[0]).not.toHaveProperty('score')
  })
})
