import { describe, expect, it } from 'vitest'
import { type Candidate, newCandidate } from './candidate.ts'
import { factsOfOthers } from './evidence.ts'
import type { ChunkRow } from './records-repository.ts'

const names = ['Ann', 'Bob']
const speakersIn = async (text: string) => new Set(names.filter((name) => text.includes(name)))
const record = (chunkId: number, kind: ChunkRow['kind'], text: string): Candidate =>
  newCandidate({ chunkId, recordId: chunkId, kind, text } as ChunkRow, { id: chunkId, score: 1, places: [] })

describe('facts of others', () => {
  const told = [
    record(1, 'fact', 'Ann plays the cello.'),
    record(2, 'fact', 'Bob plays the flute.'),
    record(3, 'fact', 'Bob plays with Ann.'),
    record(4, 'fact', 'The user plays the drums.'),
    record(5, 'message', 'Bob: I play at home.'),
  ]

  it('are those that name somebody, and nobody who is called', async () => {
    expect([...(await factsOfOthers(told, new Set(['Ann']), speakersIn))]).toEqual([2])
    expect([...(await factsOfOthers(told, new Set(['Bob']), speakersIn))]).toEqual([1])
  })

  it('are none where nobody is called', async () => {
    expect((await factsOfOthers(told, new Set(), speakersIn)).size).toBe(0)
  })
})
