import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustBy, type Candidate, newCandidate } from './candidate.ts'
import { type OfferedChunk, offersBehindLikely, placeOffers } from './offers.ts'
import type { ChunkRow } from './records-repository.ts'

const turn = (recordId: number, late: number, isWish = false): Candidate => {
  const row = { chunkId: recordId, recordId, text: 'words', role: 'user' } as ChunkRow
  const candidate = newCandidate(row, { id: recordId, score: 1, places: [] })
  candidate.late = late
  if (isWish) adjustBy(candidate, 'wish', 0.5)
  return candidate
}
const offering = (...offers: [record: number, late?: number][]): Map<number, OfferedChunk> =>
  new Map(
    offers.map(([record, late]) => [
      record,
      {
        chunkId: record,
        offer: { fact: `f${record}`, says: 'so', records: [record], ...(late !== undefined && { late }) },
      },
    ]),
  )
const placed = (ranked: readonly Candidate[], offered: ReadonlyMap<number, OfferedChunk>) =>
  placeOffers(ranked, offered).map(({ row, offered }) => `${row.recordId}${offered ? ' offered' : ''}`)

describe('the rank of preferences', () => {
  it('is above a hit without a preference, whatever its score', () => {
    expect(placed([turn(1, 0.6), turn(2, 0.3), turn(3, 0.2)], offering([3, 0.25]))).toEqual(['3 offered', '1', '2'])
  })

  it('is below a preference that matches the query better, and above a weaker one', () => {
    const ranked = () => [turn(1, 0.4, true), turn(2, 0.3), turn(3, 0.2), turn(4, 0.2)]
    expect(placed(ranked(), offering([3, 0.35]))).toEqual(['1', '3 offered', '2', '4'])
    expect(placed(ranked(), offering([3, 0.45], [4, 0.33]))).toEqual(['3 offered', '1', '4 offered', '2'])
  })

  it('is unchanged when they match weakly and a preference is already listed', () => {
    expect(placed([turn(1, 0.4, true), turn(2, 0.3)], offering([2, 0.25]))).toEqual(['1', '2'])
  })

  it('is first when meaning was not compared, and when the first hit is the preference', () => {
    expect(placed([turn(1, 0.4, true), turn(2, 0.3)], offering([2]))).toEqual(['2 offered', '1'])
    expect(placed([turn(1, 0.4, true), turn(2, 0.3)], offering([1, 0.3], [2, 0.25]))).toEqual([
      '1 offered',
      '2 offered',
    ])
  })

  it('keeps every hit once, and the others in order', () => {
    const late = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(late, fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(13), late), { maxLength: 3 }),
        (turns, offers) => {
          const ranked = turns.map(([value, isWish], place) => turn(place, value, isWish))
          const result = placeOffers(ranked, offering(...offers))
          expect([...result].sort((a, b) => a.row.recordId - b.row.recordId)).toEqual(ranked)
          const rest = result.filter(({ offered }) => !offered).map(({ row }) => row.recordId)
          expect(rest).toEqual([...rest].sort((a, b) => a - b))
        },
      ),
    )
  })
})

describe('offers and a hit that likely answers', () => {
  const offer = { fact: 'f1', says: 'so' }
  const behind = async (...given: readonly (readonly [name: number, score: number, offered?: true])[]) => {
    const scores = new Map<Candidate, number>()
    const ranked = given.map(([name, score, offered]) => {
      const candidate = turn(name, 0)
      if (offered) candidate.offered = offer
      scores.set(candidate, score)
      return candidate
    })
    const placed = await offersBehindLikely(ranked, async (some) => some.map((one) => ({ score: scores.get(one)! })))
    return placed.map(({ row }) => row.recordId)
  }

  it('puts an offer behind the first likely hit', async () => {
    expect(await behind([1, 0.02, true], [2, 0.58], [3, 0.5])).toEqual([2, 1, 3])
    expect(await behind([1, 0.1, true], [2, 0.1, true], [3, 0.2], [4, 0.4], [5, 0.3])).toEqual([3, 4, 1, 2, 5])
  })

  it('keeps an offer in front when no hit likely answers, or when it scores higher itself', async () => {
    expect(await behind([1, 0.02, true], [2, 0.34], [3, 0.1])).toEqual([1, 2, 3])
    expect(await behind([1, 0.8, true], [2, 0.58])).toEqual([1, 2])
    expect(await behind([1, 0.8, true], [2, 0.1, true], [3, 0.58])).toEqual([1, 3, 2])
  })

  it('changes nothing without offers, and scores nothing then', async () => {
    const ranked = [turn(1, 0.1), turn(2, 0.9)]
    const placed = await offersBehindLikely(ranked, () => Promise.reject(new Error('scored')))
    expect(placed).toEqual(ranked)
  })
})
