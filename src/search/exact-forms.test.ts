import { expect, it } from 'vitest'
import { analyseQuery } from '../text/tokenize.ts'
import { newCandidate } from './candidate.ts'
import { exactWeight, weighExactForms } from './exact-forms.ts'
import type { ChunkRow } from './records-repository.ts'

const lift = (text: string, question: string, row: Partial<ChunkRow> = {}) => {
  const asked = analyseQuery(question)
  const weights = new Map(asked.map(({ term }) => [term, 2]))
  const one = newCandidate({ chunkId: 1, title: '', headings: '', text, speaker: null, ...row } as ChunkRow, {
    id: 1,
    score: 1,
    places: [],
  })
  weighExactForms([one], asked, weights)
  return one.score - 1
}

it('lifts a passage by the share of the words that it has as they were typed', () => {
  expect(lift('The universal plug.', 'universal plug')).toBeCloseTo(exactWeight)
  expect(lift('The university has a plug.', 'universal plug')).toBeCloseTo(exactWeight / 2)
  expect(lift('Nothing.', 'universal plug')).toBe(0)
})

it('knows whole words only, in any case, also of title and headings', () => {
  expect(lift('A plugin.', 'plug')).toBe(0)
  expect(lift('Plugin, PLUG', 'plug')).toBeCloseTo(exactWeight)
  expect(lift('', 'plug', { title: 'The plug' })).toBeCloseTo(exactWeight)
})

it('leaves turns of a conversation alone, and questions without a known word', () => {
  expect(lift('plug', 'plug', { speaker: 'Ann' })).toBe(0)
  const one = newCandidate({ chunkId: 1, text: 'plug', speaker: null } as ChunkRow, { id: 1, score: 1, places: [] })
  weighExactForms([one], analyseQuery('plug'), new Map())
  expect(one.score).toBe(1)
})
