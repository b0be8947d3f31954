import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import type { Candidate } from './fuse-hits.ts'
import { raiseAlike } from './raise-alike.ts'

const candidate = (id: string, score: number): Candidate => ({ hit: { id } as Hit, score, likely: score, topic: null })
/** Two kinds of gems, the sea along one axis and bread along the other, and one without a vector. */
const places: Record<string, [number, number]> = {
  ...{ tide: [1, 0.1], wave: [1, 0.2], pier: [0.9, 0], ebb: [1, 0] },
  ...{ rye: [0.1, 1], yeast: [0, 1], crust: [0.2, 1] },
}
const search = {
  vectorsOf: async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (places[id] ? [[id, new Float32Array(places[id])] as const] : []))),
}
const ids = (found: readonly Candidate[]) => found.map(({ hit }) => hit.id)
const found = [
  candidate('tide', 1),
  candidate('rye', 0.62),
  candidate('wave', 0.6),
  candidate('none', 0.5),
  candidate('pier', 0.4),
]
const nothing = { taken: [], refused: [] }

describe('candidates whose neighbours are good', () => {
  it('come before those that are alone; what has no vector stays behind', async () => {
    const raised = await raiseAlike(search, found, nothing)
    expect(ids(raised)).toEqual(['tide', 'wave', 'pier', 'rye', 'none'])
    expect(raised[0]!.score).toBe(1)
    expect(raised.map(({ score }) => score)).toEqual([...raised.map(({ score }) => score)].sort((a, b) => b - a))
  })

  it('come before others where they are near what was taken, and behind where near what was refused', async () => {
    const bread = await raiseAlike(search, found, { taken: ['yeast', 'crust'], refused: [] })
    expect(ids(bread)[0]).toBe('rye')
    const sea = await raiseAlike(search, found, { taken: ['yeast', 'ebb'], refused: ['crust'] })
    expect(ids(sea)[0]).toBe('tide')
  })

  it('are as they were without vectors', async () => {
    const none = { vectorsOf: async () => new Map<string, Float32Array>() }
    expect(await raiseAlike(none, found, nothing)).toEqual(found)
  })
})
