import { expect, it } from 'vitest'
import { askedOf } from '../testing/asked.ts'
import { analyseQuery } from '../text/tokenize.ts'
import { newCandidate } from './candidate.ts'
import { exactForms } from './exact-forms.ts'
import { applyFeature } from './features.ts'
import type { ChunkRow } from './records-repository.ts'

const lift = (text: string, question: string, row: Partial<ChunkRow> = {}) => {
  const weights = new Map(analyseQuery(question).map(({ term }) => [term, 2]))
  const one = newCandidate({ chunkId: 1, title: '', headings: '', text, speaker: null, ...row } as ChunkRow, {
    id: 1,
    score: 1,
    places: [],
  })
  applyFeature(exactForms, [one], askedOf(question, { weights }))
  return one.score - 1
}

it('raises a passage by its share of words in the typed form', () => {
  expect(lift('The universal plug.', 'universal plug')).toBeCloseTo(exactForms.weight)
  expect(lift('The university has a plug.', 'universal plug')).toBeCloseTo(exactForms.weight / 2)
  expect(lift('Nothing.', 'universal plug')).toBe(0)
})

it('matches whole words only, in any case, also in title and headings', () => {
  expect(lift('A plugin.', 'plug')).toBe(0)
  expect(lift('Plugin, PLUG', 'plug')).toBeCloseTo(exactForms.weight)
  expect(lift('', 'plug', { title: 'The plug' })).toBeCloseTo(exactForms.weight)
})

it('leaves conversation turns unchanged, and queries without a known word', () => {
  expect(lift('plug', 'plug', { speaker: 'Ann' })).toBe(0)
  const one = newCandidate({ chunkId: 1, text: 'plug', speaker: null } as ChunkRow, { id: 1, score: 1, places: [] })
  applyFeature(exactForms, [one], askedOf('plug'))
  expect(one.score).toBe(1)
})

it('applies to a search by words alone', () => {
  const one = newCandidate({ chunkId: 1, title: '', headings: '', text: 'plug', speaker: null } as ChunkRow, {
    ...{ id: 1, score: 1, places: [] },
  })
  const weights = new Map([['plug', 2]])
  applyFeature(exactForms, [one], askedOf('plug', { weights, byWords: false }))
  expect(one.score).toBe(1)
})
