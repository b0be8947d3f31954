import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { nearestByWords } from './alike-by-words.ts'
import type { Candidate } from './fuse-hits.ts'
import { raiseAlike } from './raise-alike.ts'

const candidate = (id: string, score: number): Candidate => ({ hit: { id } as Hit, score, topic: null })
/** Two kinds of gems, of the sea and of bread, and one that shares no word with any. */
const gemTexts: Record<string, string> = {
  tide: 'The harbour floods when the tide is high. Boats float.',
  wave: 'A wave breaks at the harbour wall. Boats float.',
  pier: 'The harbour pier has boats on both sides at high tide.',
  ebb: 'At ebb the boats in the harbour lie dry.',
  rye: 'Knead flour and water for the loaf. The oven is hot.',
  yeast: 'Yeast lifts the flour of the loaf before the oven.',
  crust: 'A crust forms on the loaf in the hot oven.',
  none: 'Zzz',
}
const gems = {
  comparedTexts: async (ids: readonly string[]) =>
    ids.flatMap((id) => (gemTexts[id] ? [{ id, title: id, tags: [], text: gemTexts[id] }] : [])),
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

describe('suggestions with good neighbors', () => {
  it('rank above isolated ones, by the words of their texts', async () => {
    const raised = await raiseAlike(gems, found, nothing)
    expect(ids(raised)).toEqual(['tide', 'wave', 'pier', 'rye', 'none'])
    expect(raised[0]!.score).toBe(1)
    expect(raised.map(({ score }) => score)).toEqual([...raised.map(({ score }) => score)].sort((a, b) => b - a))
  })

  it('rank above others when near accepted gems, and below when near rejected ones', async () => {
    const bread = await raiseAlike(gems, found, { taken: ['yeast', 'crust'], refused: ['ebb'] })
    expect(ids(bread)[0]).toBe('rye')
    const sea = await raiseAlike(gems, found, { taken: ['ebb'], refused: ['crust', 'yeast'] })
    expect(ids(sea)[0]).not.toBe('rye')
    const scoreOf = (list: readonly Candidate[]) => list.find(({ hit }) => hit.id === 'rye')!.score
    expect(scoreOf(sea)).toBeLessThan(scoreOf(await raiseAlike(gems, found, nothing)))
  })

  it('may be one, none, or include deleted gems', async () => {
    expect(await raiseAlike(gems, [], nothing)).toEqual([])
    expect(await raiseAlike(gems, [candidate('tide', 1)], { taken: ['gone'], refused: [] })).toMatchObject([
      { score: 1 },
    ])
    expect(ids(await raiseAlike(gems, [candidate('gone', 1), candidate('lost', 0.5)], nothing))).toEqual([
      'gone',
      'lost',
    ])
  })
})

describe('similar texts', () => {
  it('share words that others lack, in any script', async () => {
    const texts = ['港の船が潮で浮かぶ', '焼きたてのパンの生地', '潮が引くと港の船は乾く', 'パンの生地をこねる']
    const nearest = await nearestByWords(texts, 1)
    expect(nearest.map(([first]) => first?.index)).toEqual([2, 3, 0, 1])
    for (const [first] of nearest) expect(first!.likeness).toBeLessThanOrEqual(1)
  })

  it('are none when their shared words are in every text', async () => {
    expect(await nearestByWords(['same words', 'same words', 'same words'], 2)).toHaveLength(3)
    expect(await nearestByWords(['one', 'other'], 2)).toEqual([[], []])
  })
})
