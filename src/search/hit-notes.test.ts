import { expect, it } from 'vitest'
import type { Hit } from '../core/hit.ts'
import { notesOnHits } from './hit-notes.ts'

const hits = (...scores: (number | null)[]) => scores.map((score) => ({ score })) as Hit[]

it('reports that nothing matches well when the best hit is weak', () => {
  expect(notesOnHits({ query: 'asdfgh' }, hits(0.03, 0.01), 2)).toEqual([
    expect.stringContaining('Nothing matches well'),
  ])
  expect(notesOnHits({ query: 'tides' }, hits(0.3, 0.01), 2)).toEqual([])
})

it('is silent for later pages and lists by date', () => {
  expect(notesOnHits({ query: 'tides', offset: 10 }, hits(0.03), 11)).toEqual([])
  expect(notesOnHits({ query: 'tides', order: 'date_desc' }, hits(null), 1)).toEqual([])
})

it('explains an empty result', () => {
  expect(notesOnHits({ query: 'tides' }, [], 0)[0]).toContain('No matches')
  expect(notesOnHits({ query: 'tides', minScore: 0.5 }, [], 2)[0]).toContain('0.5')
})
