import { expect, it } from 'vitest'
import { keptBases } from './file-heads.ts'
import { nearestBases, type Vector } from './file-vectors.ts'

const edits = (count: number): Vector[] => Array.from({ length: count }, (_, index) => ({ laptop: index + 1 }))

it('keeps each former text of a short file once, up to a thousand', () => {
  expect(keptBases([...edits(900), { laptop: 3 }], 4000)).toEqual(edits(900))
})

it('keeps the newest of a file with very many edits, and texts of every age', () => {
  let kept: Vector[] = []
  for (const edit of edits(3000)) kept = keptBases([...kept, edit], 80_000)
  expect(kept.length).toBeLessThanOrEqual(100)
  expect(kept.slice(-30)).toEqual(edits(3000).slice(-30))
  // Who left with this text, and edited it, finds one that both hold: at most half as old again.
  for (const left of [1, 17, 400, 1500, 2700, 2990]) {
    const base = nearestBases(kept, { laptop: 3000 }, { laptop: left, phone: 1 })[0]!
    expect(base, String(left)).toBeDefined()
    expect(3000 - base.laptop!, String(left)).toBeLessThanOrEqual(1.5 * (3000 - left) + 30)
  }
})
