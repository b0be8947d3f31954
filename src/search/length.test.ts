import { expect, it } from 'vitest'
import { askedOf } from '../testing/asked.ts'
import { newCandidate } from './candidate.ts'
import { applyFeature } from './features.ts'
import { recordLength } from './length.ts'
import type { ChunkRow } from './records-repository.ts'

const weighed = (row: Partial<ChunkRow>) => {
  const one = newCandidate({ chunkId: 1, seq: 0, speaker: null, recordTokens: 50, ...row } as ChunkRow, {
    id: 1,
    score: 1,
    places: [],
  })
  applyFeature(recordLength, [one], askedOf('Oak?'))
  return one
}

it('lowers a record with its length, except short ones', () => {
  const [short, page, book] = [150, 1_000, 100_000].map((recordTokens) => weighed({ recordTokens }).score)
  expect(short).toBe(1)
  expect(page).toBeCloseTo(1 + recordLength.weight * Math.log(1_000 / 200))
  expect(book).toBeLessThan(page!)
})
