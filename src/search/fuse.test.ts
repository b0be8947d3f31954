import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuse, fusions, type RankedList, share } from './fuse.ts'

const list = (name: string, weight: number, scores: [number, number][], floor = 0): RankedList => ({
  name,
  weight,
  floor,
  scores: new Map(scores),
})

const lists = fc
  .array(fc.uniqueArray(fc.tuple(fc.nat(20), fc.double({ min: 0, max: 9, noNaN: true })), { selector: ([id]) => id }))
  .map((all) =>
    all.map((scores, i) =>
      list(
        `l${i}`,
        1 + (i % 2),
        scores.sort((a, b) => b[1] - a[1]),
      ),
    ),
  )

describe('fuse', () => {
  it('gives the same order for any order of the lists', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...fusions), (some, fusion) => {
        const order = fuse(some, fusion).map(({ id, score }) => [id, score.toFixed(9)])
        const reversed = fuse([...some].reverse(), fusion).map(({ id, score }) => [id, score.toFixed(9)])
        expect(new Map(reversed as [number, string][])).toEqual(new Map(order as [number, string][]))
      }),
    )
  })

  it('sums reciprocal ranks and rewards the first places', () => {
    const [first, second] = fuse(
      [
        list('a', 2, [
          [1, 9],
          [2, 8],
        ]),
        list('b', 1, [[2, 5]]),
      ],
      'rrf',
    )
    expect(first).toMatchObject({ id: 2, score: 2 / 62 + 1 / 61 + 0.05 })
    expect(second).toMatchObject({ id: 1, score: 2 / 61 + 0.05 })
  })

  it('gives the first place its bonus, the next two a smaller one, and the fourth none', () => {
    const scores = fuse(
      [
        list('a', 1, [
          [1, 9],
          [2, 8],
          [3, 7],
          [4, 6],
        ]),
      ],
      'rrf',
    ).map(({ score }) => score)
    const bonuses = [0.05, 0.02, 0.02, 0]
    for (const [index, bonus] of bonuses.entries()) expect(scores[index]).toBeCloseTo(1 / (61 + index) + bonus, 12)
  })

  it('weighs scores relative to the best, above the minimum of the list', () => {
    const fused = fuse(
      [
        list('words', 0.5, [
          [1, 10],
          [2, 5],
        ]),
        list(
          'meaning',
          0.5,
          [
            [2, 0.8],
            [3, 0.6],
          ],
          0.4,
        ),
      ],
      'weighted',
    )
    expect(fused.map(({ id, score }) => [id, Number(score.toFixed(3))])).toEqual([
      [2, 0.75],
      [1, 0.5],
      [3, 0.25],
    ])
  })

  it('breaks ties by id', () => {
    expect(
      fuse(
        [
          list('a', 1, [
            [7, 1],
            [3, 1],
          ]),
        ],
        'weighted',
      ).map(({ id }) => id),
    ).toEqual([3, 7])
  })

  it('counts scores below the minimum as nothing', () => {
    expect(share(0.3, 0.9, 0.4)).toBe(0)
    expect(share(0.3, 0.3, 0.4)).toBe(0)
    expect(share(0.4, 0.4, 0.4)).toBe(0)
  })
})
