import { expect, it } from 'vitest'
import { newCandidate } from './candidate.ts'
import { openingWeights, weighOpening } from './opening.ts'
import type { ChunkRow } from './records-repository.ts'

const candidate = (seq: number, speaker: string | null) =>
  newCandidate({ chunkId: 1, seq, speaker } as ChunkRow, { id: 1, score: 1, places: [] })

it('lowers passages the further behind the opening they stand, up to a limit', () => {
  const scores = [0, 1, 4, 40].map((seq) => {
    const one = candidate(seq, null)
    weighOpening([one])
    return one.score
  })
  const { perChunk, chunks } = openingWeights.document
  expect(scores).toEqual([1, 1 - perChunk, 1 - 4 * perChunk, 1 - chunks * perChunk])
})

it('lowers messages more than pages, and says so in the trace', () => {
  const [page, message] = [candidate(1, null), candidate(1, 'Ann')]
  weighOpening([page, message])
  expect(message.score).toBeLessThan(page.score)
  expect(message.trace.adjustments).toEqual([{ name: 'opening', value: -openingWeights.message.perChunk }])
})
