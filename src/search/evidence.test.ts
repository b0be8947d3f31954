import { describe, expect, it } from 'vitest'
import type { LexicalIndex } from '../ports/search-index.ts'
import { type Candidate, newCandidate } from './candidate.ts'
import { factsOfOthers, gatherEvidence } from './evidence.ts'
import type { ChunkRow } from './records-repository.ts'

const names = ['Ann', 'Bob']
const speakersIn = async (text: string) => new Set(names.filter((name) => text.includes(name)))
const record = (chunkId: number, kind: ChunkRow['kind'], text: string): Candidate =>
  newCandidate({ chunkId, recordId: chunkId, kind, text } as ChunkRow, { id: chunkId, score: 1, places: [] })

describe('facts about other persons', () => {
  const candidates = [
    record(1, 'fact', 'Ann plays the cello.'),
    record(2, 'fact', 'Bob plays the flute.'),
    record(3, 'fact', 'Bob plays with Ann.'),
    record(4, 'fact', 'The user plays the drums.'),
    record(5, 'message', 'Bob: I play at home.'),
  ]

  it('name a person, but none of the query', async () => {
    expect([...(await factsOfOthers(candidates, new Set(['Ann']), speakersIn))]).toEqual([2])
    expect([...(await factsOfOthers(candidates, new Set(['Bob']), speakersIn))]).toEqual([1])
  })

  it('are none when the query names no person', async () => {
    expect((await factsOfOthers(candidates, new Set(), speakersIn)).size).toBe(0)
  })
})

describe('evidence of an answer', () => {
  it('includes the words of the turn with the question', async () => {
    const own = new Map([
      [1, new Set(['red', 'car'])],
      [2, new Set(['tuesday'])],
    ])
    const held = async (ids: readonly number[]) =>
      new Map(ids.map((id) => [id, { own: own.get(id)!, all: own.get(id)! }]))
    const [ask, answer] = [record(1, 'message', 'The red car?'), record(2, 'message', 'On Tuesday.')]
    const weights = new Map(['red', 'car', 'tuesday', 'sold'].map((term) => [term, 1]))
    const rivals = { turns: 0, transcripts: 0, facts: new Set<number>() }
    const ownWords = async (...some: Candidate[]) =>
      (await gatherEvidence({ held } as unknown as LexicalIndex, some, weights, rivals, 0)).map((one) => one.ownWords)
    expect(await ownWords(ask, answer)).toEqual([0.5, 0.25])
    answer.answers = ask
    expect(await ownWords(answer)).toEqual([0.75])
  })
  it('does not count the role of a speaker without a name', async () => {
    const held = async (ids: readonly number[]) =>
      new Map(ids.map((id) => [id, { own: new Set(['user', 'live']), all: new Set(['user', 'live']) }]))
    const weights = new Map(['user', 'live', 'madrid'].map((term) => [term, 1]))
    const rivals = { turns: 0, transcripts: 0, facts: new Set<number>() }
    const shareFor = async (speaker: string | null, role: string | null) => {
      const candidate = record(1, 'message', 'I live here.')
      Object.assign(candidate.row, { speaker, role })
      const lexical = { held } as unknown as LexicalIndex
      return (await gatherEvidence(lexical, [candidate], weights, rivals, 0))[0]!.ownWords
    }
    expect(await shareFor('user', 'user')).toBe(1 / 2)
    expect(await shareFor('Ann', 'user')).toBe(2 / 3)
    expect(await shareFor(null, null)).toBe(2 / 3)
  })
})
