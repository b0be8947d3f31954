import { expect, it } from 'vitest'
import { keptBases } from './file-heads.ts'
import { compareVectors, nameOfVector, nearestBases, type Vector } from './file-vectors.ts'

const edits = (count: number): Vector[] => Array.from({ length: count }, (_, index) => ({ laptop: index + 1 }))

it('stores each earlier text of a short file once, up to a thousand', () => {
  expect(keptBases([...edits(900), { laptop: 3 }], 4000)).toEqual(edits(900))
})

it('stores the newest texts of an often edited file, and some of every age', () => {
  let kept: Vector[] = []
  for (const edit of edits(3000)) kept = keptBases([...kept, edit], 80_000)
  expect(kept.length).toBeLessThanOrEqual(100)
  expect(kept.slice(-30)).toEqual(edits(3000).slice(-30))
  // A machine that was away with this text and edited it finds a base at most half as old again.
  for (const left of [1, 17, 400, 1500, 2700, 2990]) {
    const base = nearestBases(kept, { laptop: 3000 }, { laptop: left, phone: 1 })[0]!
    expect(base, String(left)).toBeDefined()
    expect(3000 - base.laptop!, String(left)).toBeLessThanOrEqual(1.5 * (3000 - left) + 30)
  }
})

it('finds the nearest of a thousand, in any stored order', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const bases = Array.from({ length: 1000 }, (): Vector => ({ laptop: next(60), phone: next(60), desktop: next(60) }))
  const [one, other] = [
    { laptop: 50, phone: 40, desktop: 55 },
    { laptop: 45, phone: 58, desktop: 50 },
  ]
  const isWithin = (base: Vector, vector: Vector) => ['same', 'before'].includes(compareVectors(base, vector))
  const common = bases.filter((base) => isWithin(base, one) && isWithin(base, other))
  const nearest = common.filter((base) => !common.some((next) => compareVectors(base, next) === 'before'))
  const names = [...new Set(nearest.map(nameOfVector))].sort()
  expect(names.length).toBeGreaterThan(5)
  expect(nearestBases(bases, one, other).map(nameOfVector)).toEqual(names)
  expect(nearestBases([...bases].reverse(), one, other).map(nameOfVector)).toEqual(names)
})

it('compares a thousand concurrent texts quickly', () => {
  const bases = Array.from({ length: 1000 }, (_, at): Vector => ({ laptop: at, phone: 1000 - at, desktop: 7 }))
  const all = { laptop: 1000, phone: 1000, desktop: 7 }
  const start = performance.now()
  expect(nearestBases(bases, all, all)).toHaveLength(1000)
  // 15 ms on an idle machine; the previous code took two seconds.
  expect(performance.now() - start).toBeLessThan(500)
})
